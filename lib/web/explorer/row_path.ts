import type { ExplorerRow } from "./explorer_list.ts";
import type { ExplorerView } from "./explorer_view.ts";

/** A row of a view of a site. */
interface RowPlace {
  siteId: number;
  row: ExplorerRow;
  params: Readonly<Record<string, string>>;
}

/** Where a row leads; views that are not here have rows without details. */
const PATHS: Readonly<Record<string, (place: RowPlace) => string | undefined>> = {
  issues: ({ row }) => below("issues", row["code"], "places"),
  pages: ({ row }) => below("pages", row["id"]),
  "content-decay": ({ row }) => below("pages", row["page_id"]),
  keywords: ({ row }) => below("keywords", row["id"]),
  "search-intent": ({ row }) => below("keywords", row["id"]),
  cannibalization: ({ row }) => below("keywords", row["keyword_id"]),
  audits: ({ row }) => below("audits", row["id"], "changes"),
  "audits/:audit_id/changed-pages": ({ row }) => below("pages", row["page_id"]),
  competitors: ({ row }) => below("competitors", row["id"], "gap"),
  backlinks: ({ row }) => below("backlinks", row["id"]),
  "referring-domains": ({ row }) => below("referring-domains", row["domain"]),
  "field-data": ({ row }) => below("field-data", row["id"], "history"),
  "crawler-views": ({ row }) => below("crawler-views", row["id"]),
  "ai-prompts": ({ row }) => below("ai-prompts", row["id"]),
  "ai-answers": ({ row }) => below("ai-answers", row["id"]),
  "page-groups": ({ row }) => below("page-groups", row["id"]),
  notes: ({ row }) => below("report/annotations", row["id"]),
  imports: ({ row }) => below("imports", row["id"], "skipped-rows"),
};

/** The path of a row's details; undefined: it has none. */
export function rowPath(
  { slug }: Pick<ExplorerView, "slug">,
  place: RowPlace,
): string | undefined {
  const path = Object.hasOwn(PATHS, slug) ? PATHS[slug]?.(place) : undefined;
  return path === undefined ? undefined : `/sites/${place.siteId}/${path}`;
}

function below(list: string, id: unknown, view?: string): string | undefined {
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  const path = `${list}/${encodeURIComponent(id)}`;
  return view === undefined ? path : `${path}/${view}`;
}
