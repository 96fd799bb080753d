// What an inferred shape allows.

/** Whether `dim` (a number, null, a name or bounds) allows the length `value`. */
function allows(dim, value) {
  if (dim === null || typeof dim === 'string') return true;
  if (typeof dim === 'number') return dim === value;
  const [least, greatest] = dim;
  return (least ?? 0) <= value && value <= (greatest ?? Infinity);
}

/** Whether a tensor is one of those that an inferred type and shape allow. */
export function contains(shape, { type, dims }) {
  if ((shape.type ?? type) !== type) return false;
  if (shape.dims === null) return true;
  return shape.dims.length === dims.length && shape.dims.every((dim, i) => allows(dim, dims[i]));
}

/** Expects that what inferNode says, of each part or of the parts of a sequence, holds for `parts`. */
export function expectAllowed(inferred, parts) {
  if (inferred === null) return;
  const { sequence, length } = inferred;
  const shapes = sequence ? parts.map(() => sequence) : inferred;
  expect(shapes).toHaveLength(parts.length);
  if (sequence && !allows(length, parts.length)) expect(length).toBe(parts.length);
  parts.forEach(({ type, dims }, i) => {
    if (!contains(shapes[i], { type, dims })) expect(shapes[i]).toEqual({ type, dims });
  });
}
