import { decodeText } from "./decode_text.ts";
import { ImportError } from "./import_error.ts";
import type { ImportFile } from "./import_file.ts";
import { readLines } from "./read_lines.ts";

/** One value of a file with one JSON value a line. */
export interface JsonLine {
  /** From 1. */
  line: number;
  value: unknown;
  /** Why the line cannot be read; `value` is then undefined. */
  fault?: string;
}

/** A JSON document has to fit into memory, several times over. */
const MAX_JSON_CHARACTERS = 64 * 1024 * 1024;

/** A line of NDJSON may be a whole result page. */
const MAX_NDJSON_LINE_CHARACTERS = 16 * 1024 * 1024;

/**
 * Reads a file with one JSON value a line, in blocks of about one chunk; empty lines are passed over.
 * Throws an `ImportError` for a line of more than 16 MB.
 */
export async function* readNdjson(file: ImportFile): AsyncGenerator<JsonLine[]> {
  for await (const { lines, first } of readLines(file, MAX_NDJSON_LINE_CHARACTERS)) {
    const values: JsonLine[] = [];
    for (const [index, text] of lines.entries()) {
      if (text.trim() !== "") values.push(parseLine(text, first + index));
    }
    yield values;
  }
}

/**
 * Reads a file that is one JSON document. Throws an `ImportError` when it is none, or is larger than
 * 64 MB: one value a line has no such limit.
 */
export async function readJson(file: ImportFile): Promise<unknown> {
  let text = "";
  for await (const part of decodeText(file.open())) {
    text += part;
    if (text.length <= MAX_JSON_CHARACTERS) continue;
    throw new ImportError(
      "json_too_large",
      "The JSON document is larger than 64 MB. Write one value a line (NDJSON) instead.",
      { file: file.name },
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportError(
      "json_broken",
      `The JSON document is damaged or cut off (${
        error instanceof Error ? error.message : error
      }).`,
      { file: file.name },
    );
  }
}

function parseLine(text: string, line: number): JsonLine {
  try {
    return { line, value: JSON.parse(text) };
  } catch {
    return { line, value: undefined, fault: "The line is no JSON value." };
  }
}
