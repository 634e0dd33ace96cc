import { JsonMeter } from "../core/texts/json_meter.ts";

/**
 * What an answer of another service may hold, as `JsonMeter` counts: `JSON.parse()` makes a gigabyte of 32 MB of empty
 * lists, in seconds. 25,000 rows of Google's Search Console hold 350,000.
 */
const MAX_ANSWER_VALUES = 2_000_000;

/** The text of an answer, or why it was not read to its end. */
type AnswerText = { text: string; excess?: undefined } | {
  text?: undefined;
  /** `bytes`: it is longer than it may be; `values`: it holds more, or nests deeper, than JSON is read. */
  excess: "bytes" | "values";
};

/** Reads an answer that may be JSON; gives up as soon as it is more than is taken. */
export async function readAnswerText(
  { body, headers }: Pick<Response, "body" | "headers">,
  maxBytes: number,
): Promise<AnswerText> {
  if (Number(headers.get("content-length")) > maxBytes) {
    await body?.cancel();
    return { excess: "bytes" };
  }
  const meter = new JsonMeter(MAX_ANSWER_VALUES, Infinity);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    const piece = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    bytes += piece.length;
    if (bytes > maxBytes) return { excess: "bytes" };
    if (meter.add(piece) !== undefined) return { excess: "values" };
    chunks.push(piece);
  }
  return { text: Buffer.concat(chunks).toString("utf8") };
}
