import type { OperationId } from "../../../schemas/operations.ts";

/** The groups of the side bar, in its order. */
export const VIEW_GROUPS = {
  audit: "Audit",
  search: "Search",
  links: "Links",
  ai: "AI mentions",
  logs: "Logs",
  data: "Data",
} as const;

/** A list of the API as a page of a site. */
export interface ExplorerView {
  /** Below the site: `/sites/1/keywords`; parameters as `:name`. */
  slug: string;
  /** In the side bar and above the table. */
  label: string;
  group: keyof typeof VIEW_GROUPS;
  operationId: OperationId;
  /** What the list has, in one sentence. */
  about: string;
  /** The fields that are shown until others are chosen. */
  columns: readonly string[];
  /** The order that is shown until another is chosen; default: that of the list. */
  sort?: string;
  /** Query parameters that always go with it, where an operation has several lists. */
  fixed?: Readonly<Record<string, string>>;
  /** True: it is of one row of another view, and not in the side bar. */
  isNested?: boolean;
  /** Names the row that it is of, in the current language, by the path's parameters and what is known of the row. */
  headingOf?: (row: Readonly<Record<string, unknown>>) => string;
  /** What is said of a list that has no rows at all; default: nothing has come yet. */
  empty?: string;
}
