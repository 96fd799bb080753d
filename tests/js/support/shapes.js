// Matching of tensors against inferred shapes.

/**
 * Whether `dim` (a number, null, a name or bounds) allows the length `value`. A name has the length in `names`, or gets
 * it there if it is new.
 */
function allows(dim, value, names) {
  if (dim === null) return true;
  if (typeof dim === 'string') return (names.has(dim) ? names : names.set(dim, value)).get(dim) === value;
  if (typeof dim === 'number') return dim === value;
  const [least, greatest] = dim;
  return (least ?? 0) <= value && value <= (greatest ?? Infinity);
}

/** Whether an inferred type and shape allow a tensor. */
export function contains(shape, { type, dims }, names = new Map()) {
  if ((shape.type ?? type) !== type) return false;
  if (shape.dims === null) return true;
  return shape.dims.length === dims.length && shape.dims.every((dim, i) => allows(dim, dims[i], names));
}

/** Checks that the result of inferNode, for parts or a sequence, allows `parts`. `names` are the lengths of names. */
export function expectAllowed(inferred, parts, names = new Map()) {
  if (inferred === null) return;
  const { sequence, length } = inferred;
  const shapes = sequence ? parts.map(() => sequence) : inferred;
  expect(shapes).toHaveLength(parts.length);
  if (sequence && !allows(length, parts.length, names)) expect(length).toBe(parts.length);
  parts.forEach(({ type, dims }, i) => {
    if (!contains(shapes[i], { type, dims }, names)) expect(shapes[i]).toEqual({ type, dims });
  });
}
