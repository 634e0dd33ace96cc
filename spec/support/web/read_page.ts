import { DomUtils, parseDocument } from "htmlparser2";

type Elements = ReturnType<typeof DomUtils.getElementsByTagName>;

/** A page as people read it. */
export interface ReadPage {
  /** The text of the element with this id, with single spaces; throws when there is none. */
  textOf(id: string): string;
  /** The texts of the body's cells of the table whose caption begins so; throws when there is none. */
  rowsOf(caption: string): string[][];
  /** The captions of all tables. */
  captions: string[];
  /** What stands out, by its label: the figure, then what it is compared with. */
  tilesOf(id: string): Record<string, string[]>;
  ids: string[];
}

/** Reads the markup of a page. */
export function readPage(html: string): ReadPage {
  const root = parseDocument(html);
  const elements = DomUtils.getElementsByTagName("*", root, true);
  const byId = (id: string) => {
    const found = elements.find(({ attribs }) => attribs["id"] === id);
    if (found === undefined) throw new Error(`The page has no element "${id}".`);
    return found;
  };
  const tables = elements.filter(({ name }) => name === "table");
  const captionOf = (table: Elements[number]) => textsOf(inside(table, ["caption"]))[0] ?? "";
  return {
    textOf: (id) => textsOf([byId(id)])[0] ?? "",
    rowsOf(caption) {
      const table = tables.find((one) => captionOf(one).startsWith(caption));
      if (table === undefined) throw new Error(`The page has no table "${caption}".`);
      return inside(table, ["tbody"]).flatMap((body) => inside(body, ["tr"]))
        .map((row) => textsOf(inside(row, ["th", "td"])));
    },
    captions: tables.map(captionOf),
    tilesOf: (id) =>
      Object.fromEntries(
        inside(byId(id), ["div"]).filter(({ attribs }) => attribs["class"] === "tile")
          .map((tile) => textsOf(inside(tile, ["dt", "dd"])))
          .map(([label = "", ...told]) => [label, told]),
      ),
    ids: elements.flatMap(({ attribs }) => attribs["id"] ?? []),
  };
}

function inside(element: Elements[number], names: readonly string[]): Elements {
  return DomUtils.getElementsByTagName((name) => names.includes(name), element, true);
}

function textsOf(elements: Elements): string[] {
  return elements.map((one) => DomUtils.textContent(one).replaceAll(/\s+/g, " ").trim());
}
