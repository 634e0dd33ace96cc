/**
 * Wraps a pure function of a text so that it runs once for each of the last `max` texts. What
 * throws is not kept: nonsense cannot push out what is in use.
 */
export function remember<T extends object>(
  compute: (text: string) => T,
  max: number,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = compute(text);
    // a Map lists its keys in the order of their coming
    const [oldest] = known.size >= max ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(text, value);
    return value;
  };
}
