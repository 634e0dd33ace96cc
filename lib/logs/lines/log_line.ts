const DASH = 45;

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

/**
 * Where the fields of one line are in the bytes of many. It is written over line by line, so that a line leaves no garbage.
 */
export class LogLine {
  bytes: Uint8Array = new Uint8Array(0);
  /** Start and end of each field; both 0: the line does not have it. */
  spans: Int32Array = new Int32Array(2 * FIELDS.length);

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

  /** Whether a line has a field, and more than `-` in it. */
  hasText(field: number): boolean {
    const length = this.end(field) - this.start(field);
    return length > 1 || (length === 1 && this.bytes[this.start(field)] !== DASH);
  }

  /** A field as text, byte by byte (Latin-1). */
  text(field: number): string {
    const { buffer, byteOffset } = this.bytes;
    const start = this.start(field);
    return Buffer.from(buffer, byteOffset + start, this.end(field) - start).toString("latin1");
  }
}
