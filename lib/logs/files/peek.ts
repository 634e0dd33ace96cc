/** The beginning of a stream, and the whole of it. */
interface Peeked {
  /** At least as many bytes as were asked for, or all that exist. */
  head: Uint8Array;
  /** Everything from the start; to be read to its end, or closed. */
  all: AsyncGenerator<Uint8Array>;
  /** Closes the stream, whether `all` was read or not: a generator that was never begun closes nothing. */
  close(): Promise<void>;
}

/** Reads the beginning of a stream and keeps it for those who read on. */
export async function peek(source: AsyncIterable<Uint8Array>, bytes: number): Promise<Peeked> {
  const chunks = source[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let size = 0;
  while (size < bytes) {
    const { value, done } = await chunks.next();
    if (done === true) break;
    // the next one is written over it
    parts.push(Buffer.from(value));
    size += value.length;
  }
  const head = Buffer.concat(parts);
  async function* readAll(): AsyncGenerator<Uint8Array> {
    try {
      if (head.length > 0) yield head;
      for (;;) {
        const { value, done } = await chunks.next();
        if (done === true) return;
        yield value;
      }
    } finally {
      await chunks.return?.();
    }
  }
  return {
    head,
    all: readAll(),
    async close() {
      await chunks.return?.();
    },
  };
}
