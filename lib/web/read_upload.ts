import { HttpError } from "../middleware/http_error.ts";
import { readInTime, takeInTime } from "../middleware/body_rate.ts";
import type { LinkContext } from "../middleware/request_state.ts";
import { CSRF_FIELD } from "./parts/csrf_field.ts";
import { type Form, parseForm, readForm } from "./read_form.ts";

/** What a form without scripts may send: it is held in memory. */
const FORM_FILE_BYTES = 20 * 1024 * 1024;
const FORM_LIMIT_BYTES = FORM_FILE_BYTES + 64 * 1024;
/** Parts of a form, and bytes ahead of the content of one: the parser takes longer for each than for the bytes of a file. */
const MAX_PARTS = 200;
const MAX_PART_HEAD_BYTES = 4 * 1024;
const BOUNDARY = /\bboundary=(?:"([^"]+)"|([^\s;]+))/i;
/** The header by which a script sends the token that a form has as a field. */
const CSRF_HEADER = "x-csrf-token";

/** A file that was sent, or is coming. */
export interface SentFile {
  name: string;
  /** Undefined: this is a piece of it. */
  sizeBytes: number | undefined;
  bytes: AsyncIterable<Uint8Array>;
}

/** A form with files. */
export interface SentUpload {
  form: Form;
  files: readonly SentFile[];
}

/**
 * Reads a form with files, or opens a piece of a file that a script sends as it is: its fields are then in the address, and it is
 * not held in memory; it throws 408 where it comes too slowly. Throws 413 for a form that is too large, 415 for another type, 400 for one that cannot be read.
 */
export async function readUpload(ctx: LinkContext): Promise<SentUpload> {
  const type = String(ctx.req.headers["content-type"] ?? "");
  if (type.startsWith("application/octet-stream")) return openFile(ctx);
  if (type.startsWith("multipart/form-data")) return await readFormWithFiles(ctx, type);
  // without files it is a form like any other, and of another type it is refused
  return { form: await readForm(ctx), files: [] };
}

function openFile(ctx: LinkContext): SentUpload {
  const fields = new URLSearchParams(ctx.querystring);
  fields.set(CSRF_FIELD, String(ctx.req.headers[CSRF_HEADER] ?? ""));
  const form = parseForm(String(fields));
  return {
    form,
    files: [{ name: form.text("file_name"), sizeBytes: undefined, bytes: takeInTime(ctx.req) }],
  };
}

async function readFormWithFiles(ctx: LinkContext, type: string): Promise<SentUpload> {
  if (Number(ctx.req.headers["content-length"] ?? 0) > FORM_LIMIT_BYTES) throw tooLarge();
  const bytes = await readInTime(ctx.req, () => readAll(ctx.req));
  if (!hasFewParts(Buffer.from(bytes), type)) throw broken();
  let data: FormData;
  try {
    data = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw broken();
  }
  const entries = [...data];
  const fields = entries.flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : []
  );
  // a field without a file is sent as an empty one without a name
  const files = entries.flatMap(([, value]) =>
    typeof value === "string" || value.name === "" ? [] : [value]
  );
  return {
    form: parseForm(String(new URLSearchParams(fields))),
    files: files.map((file) => ({ name: file.name, sizeBytes: file.size, bytes: file.stream() })),
  };
}

/** Whether a form has no more parts than one of ours, each with a short head: looked at ahead of what parses it. */
function hasFewParts(bytes: Buffer, type: string): boolean {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  // the parser refuses it
  if (boundary === undefined) return true;
  const mark = Buffer.from(`--${boundary}`, "latin1");
  let parts = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    const head = bytes.subarray(at, at + MAX_PART_HEAD_BYTES);
    const isCut = head.length === MAX_PART_HEAD_BYTES && !head.includes("\r\n\r\n");
    if (++parts > MAX_PARTS || isCut) return false;
  }
  return true;
}

function broken(): HttpError {
  return new HttpError(400, "broken_form", "The form could not be read. Send it again.");
}

async function readAll(request: AsyncIterable<Uint8Array>): Promise<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of request) {
    length += piece.length;
    if (length > FORM_LIMIT_BYTES) throw tooLarge();
    pieces.push(piece);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all.buffer;
}

function tooLarge(): HttpError {
  return new HttpError(
    413,
    "form_too_large",
    `Without JavaScript a file may have ${
      FORM_FILE_BYTES / 1024 / 1024
    } MB. Turn scripts on for larger ` +
      "ones, or bring them with the command line: npm run import -- --site ID FILE…",
    { "Connection": "close" },
  );
}
