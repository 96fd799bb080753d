// Matching of tensors against inferred shapes.

/** Whether `dim` (a number, null, a name or bounds) allows the length `value`. */
function allows(dim, value) {
  if (dim === null || typeof dim === 'string') return true;
  if (typeof dim === 'number') return dim === value;
  const [least, greatest] = dim;
  return (least ?? 0) <= value && value <= (greatest ?? Infinity);
}

/** Whether an inferred type and shape allow a tensor. */
export function contains(shape, { type, dims }) {
  if ((shape.type ?? type) !== type) return false;
  if (shape.dims === null) return true;
  return shape.dims.length === dims.length && shape.dims.every((dim, i) => allows(dim, dims[i]));
}

/** Checks that the result of inferNode, for parts or a sequence, allows `parts`. */
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
