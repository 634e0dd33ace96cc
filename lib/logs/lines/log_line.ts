/** What a log can say of a request: the place of each in `LogLine.spans`. */
export const FIELDS = [
  "address",
  "forwarded",
  "time",
  "request",
  "method",
  "path",
  "query",
  "status",
  "bytes",
  "referer",
  "agent",
  "host",
  "duration",
  "signature",
  "signatureInput",
  "signatureAgent",
] as const;
export type LogField = (typeof FIELDS)[number];

/** The number of each field. */
export const FIELD: Readonly<Record<LogField, number>> = {
  address: 0,
  forwarded: 1,
  time: 2,
  request: 3,
  method: 4,
  path: 5,
  query: 6,
  status: 7,
  bytes: 8,
  referer: 9,
  agent: 10,
  host: 11,
  duration: 12,
  signature: 13,
  signatureInput: 14,
  signatureAgent: 15,
};

const WORD_BYTES = 4;

/**
 * Where the fields of one line are in the bytes of many. It is written over line by line, so that a line
 * leaves no garbage.
 */
export class LogLine {
  bytes: Uint8Array = new Uint8Array(0);
  view: DataView = new DataView(new ArrayBuffer(0));
  /** Start and end of each field; both 0: the line does not have it. */
  readonly spans: Int32Array = new Int32Array(2 * FIELDS.length);
  /** Where the line begins. */
  at = 0;
  /** Where the next one begins. */
  next = 0;

  /** Goes to other bytes. They are read in words, so that some bytes follow them: those of their memory, or of a copy. */
  open(bytes: Uint8Array): void {
    const { buffer, byteOffset, byteLength } = bytes;
    const hasRoom = byteOffset + byteLength + WORD_BYTES <= buffer.byteLength;
    this.bytes = hasRoom ? bytes : copyWithRoom(bytes);
    this.view = new DataView(
      this.bytes.buffer,
      this.bytes.byteOffset,
      byteLength + WORD_BYTES,
    );
  }

  start(field: number): number {
    return this.spans[2 * field] ?? 0;
  }

  end(field: number): number {
    return this.spans[2 * field + 1] ?? 0;
  }

  /** Sets where a field is. */
  set(field: number, span: { start: number; end: number }): void {
    this.spans[2 * field] = span.start;
    this.spans[2 * field + 1] = span.end;
  }

  /** A field as text, byte by byte (Latin-1). */
  text(field: number): string {
    return Buffer.from(
      this.bytes.buffer,
      this.bytes.byteOffset + this.start(field),
      this.end(field) - this.start(field),
    ).toString("latin1");
  }
}

function copyWithRoom(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes.length + WORD_BYTES);
  copy.set(bytes);
  return copy.subarray(0, bytes.length);
}
