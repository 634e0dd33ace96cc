import { type Content, html } from "../../html.ts";
import type { ReportReader } from "../report_reader.ts";

/** A keyword, a page or an issue that has details of its own. */
interface LinkedRow {
  list: "keywords" | "pages" | "issues";
  /** Null: it is not known, and nothing leads there. */
  id: number | string | null;
}

/** Makes what is shown of a row a link to its details, where the reader can open them. */
export function rowLink(
  { siteId, hasPages }: Pick<ReportReader, "siteId" | "hasPages">,
  { list, id }: LinkedRow,
  shown: Content,
): Content {
  if (!hasPages || id === null) return shown;
  const path = `/sites/${siteId}/${list}/${encodeURIComponent(id)}`;
  return html`<a href="${path}${list === "issues" ? "/places" : ""}">${shown}</a>`;
}
