/** What begins a mark of Markdown, or would be taken for HTML, wherever in a line. */
const MARKS = /[\\`*_[\]<>|~]/g;

/** Texts of others are no marks: a title cannot make a link, a heading or a cell of a table. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(MARKS, "\\$&");
}

/** Each line without white space at its ends and doubled within, nor a mark of a block at its start. */
export function cleanText(text: string): string {
  return text.split("\n")
    .map((line) => line.replaceAll(/[ \t\r]+/g, " ").trim())
    .map((line) =>
      line.replace(
        /^(#{1,6}|[-+]|\d+[.)])(?= |$)/,
        (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`,
      )
    )
    .join("\n").trim();
}

/** A link; its text alone where it leads within the page. */
export function link(text: string, address: string, origin: string): string {
  if (address.startsWith("#") || address === "" || !URL.canParse(address, origin)) return text;
  const url = new URL(address, origin).href.replaceAll("(", "%28").replaceAll(")", "%29");
  return `[${text.trim()}](${url})`;
}
