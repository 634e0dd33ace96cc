import { decodeText } from "./decode_text.ts";
import { ImportError } from "./import_error.ts";
import type { ImportFile } from "./import_file.ts";

/** Lines that were read together. */
export interface LineBlock {
  /** Without their ends. */
  lines: string[];
  /** The number of the first one, from 1. */
  first: number;
  /** No line end follows the last one: the file is over. */
  unended?: boolean;
}

/** A line that is longer is no line of a table: an import of it is refused before it fills the memory. */
export const MAX_LINE_CHARACTERS = 1024 * 1024;

/**
 * Reads the lines of a file in blocks of about one chunk. Ends may be LF, CRLF or, when the start of the
 * file has no LF, CR. Throws an `ImportError` as soon as a line exceeds `maxCharacters`.
 */
export async function* readLines(
  file: ImportFile,
  maxCharacters: number = MAX_LINE_CHARACTERS,
): AsyncGenerator<LineBlock> {
  let rest = "";
  let first = 1;
  let end: string | undefined;
  for await (const text of decodeText(file.open())) {
    rest += text;
    end ??= findLineEnd(rest);
    if (end !== undefined && text.includes(end)) {
      const lines = rest.split(end);
      rest = lines.pop() ?? "";
      const long = lines.findIndex((line) => line.length > maxCharacters);
      if (long !== -1) throw tooLong(file, first + long, maxCharacters);
      yield { lines: withoutReturns(lines), first };
      first += lines.length;
    }
    if (rest.length > maxCharacters) throw tooLong(file, first, maxCharacters);
  }
  if (rest !== "") yield { lines: withoutReturns([rest]), first, unended: true };
}

/** Undefined while it is not known: a CR at the very end may be half of a CRLF. */
function findLineEnd(text: string): string | undefined {
  if (text.includes("\n")) return "\n";
  const mark = text.indexOf("\r");
  return mark !== -1 && mark < text.length - 1 ? "\r" : undefined;
}

function withoutReturns(lines: string[]): string[] {
  for (const [index, line] of lines.entries()) {
    if (line.endsWith("\r")) lines[index] = line.slice(0, -1);
  }
  return lines;
}

function tooLong(file: ImportFile, line: number, maxCharacters: number): ImportError {
  return new ImportError(
    "line_too_long",
    `The line is longer than ${maxCharacters.toLocaleString("en")} characters. ` +
      "The file is damaged, or no table.",
    { file: file.name, line },
  );
}
