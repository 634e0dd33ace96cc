import { pipeline, type Readable, Transform } from "node:stream";

/** The code of errors of streams whose reader left. */
export const READER_GONE = "ERR_STREAM_PREMATURE_CLOSE";

/** A stream that passes through, and how many bytes have done so. */
interface StreamMeter {
  stream: Readable;
  bytes(): number;
}

/** Counts the bytes of a stream on their way. What fails or stops on one side ends the other. */
export function meterStream(source: Readable): StreamMeter {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  // Koa hears of an error by what comes out
  pipeline(source, stream, () => {});
  return { stream, bytes: () => bytes };
}

/** Whether a stream ended since its reader left, and not by our fault. */
export function isReaderGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === READER_GONE;
}
