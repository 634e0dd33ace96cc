/** This many texts are remembered of a column. */
const FEW = 100;

/**
 * Wraps what reads the cells of a column in which few texts come again and again: each of the first hundred is read
 * once.
 */
export function rememberFew<Value>(read: (cell: string) => Value): (cell: string) => Value {
  const known = new Map<string, Value>();
  return (cell) => {
    const found = known.get(cell);
    if (found !== undefined) return found;
    const value = read(cell);
    if (known.size < FEW) known.set(cell, value);
    return value;
  };
}
