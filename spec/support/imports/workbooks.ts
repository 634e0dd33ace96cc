import { createZip, type ZipMember } from "../zip.ts";

const OFFICE = "http://schemas.openxmlformats.org";
const RELATIONSHIPS = `${OFFICE}/officeDocument/2006/relationships`;

/** A workbook written by hand, and what of it is otherwise than Excel writes it. */
export interface HandmadeWorkbook {
  /** The XML of each sheet's `sheetData`. */
  sheets: Readonly<Record<string, string>>;
  /** The XML of `xl/styles.xml`. */
  styles?: string;
  /** The XML of `xl/sharedStrings.xml`. */
  sharedStrings?: string;
  /** Names of sheets with this state. */
  hidden?: readonly string[];
  date1904?: boolean;
  /** Takes the place of parts of the same name, or is added to them. */
  parts?: readonly ZipMember[];
}

/** Makes an XLSX file (ECMA-376) by hand, so that it can be wrong in any way. */
export function createWorkbook(workbook: HandmadeWorkbook): Buffer {
  const { sheets, styles, sharedStrings, hidden = [], date1904 = false, parts = [] } = workbook;
  const names = Object.keys(sheets);
  const targets = [
    ...names.map((_, index) => ["worksheet", `worksheets/sheet${index + 1}.xml`]),
    ...styles === undefined ? [] : [["styles", "styles.xml"]],
    ...sharedStrings === undefined ? [] : [["sharedStrings", "sharedStrings.xml"]],
  ];
  const members: ZipMember[] = [
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="${OFFICE}/package/2006/content-types"/>`,
    },
    { name: "_rels/.rels", content: relationships([["officeDocument", "xl/workbook.xml"]]) },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${RELATIONSHIPS}">` +
        `<workbookPr${date1904 ? ' date1904="1"' : ""}/><sheets>` +
        names.map((name, index) =>
          `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"${
            hidden.includes(name) ? ' state="hidden"' : ""
          }/>`
        ).join("") + "</sheets></workbook>",
    },
    { name: "xl/_rels/workbook.xml.rels", content: relationships(targets) },
    ...names.map((name, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${sheets[name]}` +
        "</sheetData></worksheet>",
    })),
    ...styles === undefined ? [] : [{ name: "xl/styles.xml", content: styles }],
    ...sharedStrings === undefined
      ? []
      : [{ name: "xl/sharedStrings.xml", content: sharedStrings }],
  ];
  const replaced = new Set(parts.map(({ name }) => name));
  return createZip([...members.filter(({ name }) => !replaced.has(name)), ...parts]);
}

function relationships(targets: readonly (readonly string[])[]): string {
  const list = targets.map(([type, target], index) =>
    `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`
  );
  return `<Relationships xmlns="${OFFICE}/package/2006/relationships">${
    list.join("")
  }</Relationships>`;
}

/** A row of cells with their texts in them; numbers are numbers. */
export function rowOf(...values: readonly (string | number)[]): string {
  const cells = values.map((value) =>
    typeof value === "number"
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  );
  return `<row>${cells.join("")}</row>`;
}
