import { SaxesParser } from "saxes";
import { checkXml } from "./check_xml.ts";
import { ImportError } from "./import_error.ts";
import type { ZipMember } from "./read_zip.ts";

/** A worksheet of a workbook. */
export interface WorkbookSheet {
  name: string;
  hidden: boolean;
  part: ZipMember;
}

/** What a workbook is made of, as far as its cells need it. */
export interface WorkbookParts {
  /** In the order of the tabs; sheets of charts are left out. */
  sheets: readonly WorkbookSheet[];
  /** Absent: all texts are in their cells. */
  sharedStrings: ZipMember | undefined;
  /** Absent: no number is a date. */
  styles: ZipMember | undefined;
  /** Days are counted from 1904 on. */
  date1904: boolean;
}

/** A relationship of a part to another, by the last word of its type, such as `worksheet`. */
interface Relationship {
  id: string;
  type: string;
  target: string;
}

/** Of parts that are read into memory. */
const MAX_PART_BYTES = 16 * 1024 * 1024;

/**
 * Finds the parts of an Excel workbook (ECMA-376, part 2: relationships; part 1, 18.2: workbook). Throws an `ImportError`
 * for another Office document, for a binary workbook, and for what is damaged.
 */
export async function findWorkbookParts(
  archive: string,
  members: readonly ZipMember[],
): Promise<WorkbookParts> {
  const parts = new Map(members.map((member) => [member.path.toLowerCase(), member]));
  const find = (path: string) => parts.get(path.toLowerCase());
  const roots = await readRelationships(find("_rels/.rels"));
  const main = roots.find(({ type }) => type === "officeDocument")?.target ?? "";
  const path = resolvePath("", main);
  if (path.toLowerCase().endsWith(".bin")) {
    throw new ImportError(
      "workbook_binary",
      "The file is a binary Excel workbook (XLSB). Save it as XLSX or CSV.",
      { file: archive },
    );
  }
  const workbook = find(path);
  if (workbook === undefined || !/(?:^|\/)xl\//i.test(path)) {
    throw new ImportError(
      "not_workbook",
      "The file is an Office document without a workbook. Send a table: XLSX, CSV or TSV.",
      { file: archive },
    );
  }
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const relations = await readRelationships(
    find(`${folder}_rels/${path.slice(folder.length)}.rels`),
  );
  const partOf = ({ target }: Relationship) => find(resolvePath(folder, target));
  const byType = (type: string) => {
    const relation = relations.find((one) => one.type === type);
    return relation && partOf(relation);
  };
  const sheets: WorkbookSheet[] = [];
  let date1904 = false;
  for await (const { name, attributes } of readElements(workbook)) {
    if (name === "workbookPr") date1904 = /^(?:1|true|on)$/.test(attributes.get("date1904") ?? "");
    if (name !== "sheet") continue;
    const relation = relations.find(({ id }) => id === attributes.get("id"));
    const part = relation?.type === "worksheet" ? partOf(relation) : undefined;
    if (part === undefined) continue;
    const hidden = /hidden/i.test(attributes.get("state") ?? "");
    sheets.push({ name: attributes.get("name") ?? "", hidden, part });
  }
  return { sheets, sharedStrings: byType("sharedStrings"), styles: byType("styles"), date1904 };
}

async function readRelationships(part: ZipMember | undefined): Promise<Relationship[]> {
  if (part === undefined) return [];
  const found: Relationship[] = [];
  for await (const { name, attributes } of readElements(part)) {
    if (name !== "Relationship") continue;
    found.push({
      id: attributes.get("id") ?? "",
      type: (attributes.get("type") ?? "").split("/").at(-1) ?? "",
      target: attributes.get("target") ?? "",
    });
  }
  return found;
}

interface XmlElement {
  name: string;
  /** By their names in lower case, without prefixes: `id` is `r:id` of a sheet. */
  attributes: ReadonlyMap<string, string>;
}

/** The elements of a small part, in their order. */
async function* readElements(part: ZipMember): AsyncGenerator<XmlElement> {
  if (part.sizeBytes > MAX_PART_BYTES) {
    throw new ImportError("workbook_too_large", "The part of the workbook is larger than 16 MB.", {
      file: part.name,
    });
  }
  const decoder = new TextDecoder();
  const parser = new SaxesParser({ position: false });
  let elements: XmlElement[] = [];
  parser.on("opentag", ({ name, attributes }) => {
    elements.push({
      name: name.slice(name.indexOf(":") + 1),
      attributes: new Map(
        Object.entries(attributes)
          .map(([key, value]) => [key.slice(key.indexOf(":") + 1).toLowerCase(), value]),
      ),
    });
  });
  for await (const chunk of checkXml(part.open(), { name: part.name })) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* elements;
    elements = [];
  }
}

/** A target that is relative to a folder, or with a slash at its start to the archive. */
function resolvePath(folder: string, target: string): string {
  const path: string[] = [];
  for (const part of (target.startsWith("/") ? target : folder + target).split("/")) {
    if (part === "..") path.pop();
    else if (part !== "" && part !== ".") path.push(part);
  }
  return path.join("/");
}
