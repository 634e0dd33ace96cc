import { styleText } from "node:util";

/** Writes a value as one line of JSON to stdout. */
export function writeJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** Writes rows as aligned columns to stdout, numbers to the right; null is a dash. */
export function writeTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): void {
  const texts = rows.map((row) => row.map((cell) => cell === null ? "-" : String(cell)));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...texts.map((row) => row[column]?.length ?? 0))
  );
  const isNumber = headings.map((_, column) =>
    rows.some((row) => typeof row[column] === "number") &&
    rows.every((row) => typeof row[column] === "number" || row[column] === null)
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => {
      const width = widths[column] ?? 0;
      return isNumber[column] ? cell.padStart(width) : cell.padEnd(width);
    }).join("  ").trimEnd();
  process.stdout.write(`${styleText("bold", line(headings))}\n`);
  for (const row of texts) process.stdout.write(`${line(row)}\n`);
}
