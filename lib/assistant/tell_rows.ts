import type { AnswerTo, ApiMeta, ApiQuery, ApiReading, ListId, RowOf } from "./api_reader.ts";
import { filtersOf } from "./apply_conditions.ts";
import type { Citation } from "./assistant_answer.ts";
import { cite, type Context } from "./context.ts";
import { NotFoundError } from "../core/errors.ts";
import type { Draft, Suggestion } from "./kind.ts";
import { isOfRowsAlone } from "../metrics/search_data/rows_alone.ts";

/** How the rows of a list are told. */
interface RowTelling<Id extends ListId, Query extends ApiQuery> {
  operationId: Id;
  params?: Record<string, string | number>;
  query: Query;
  /** The sentence before the rows; `total` is the list's. */
  lead(total: number, reading: ApiReading<AnswerTo<Id, Query>>): string;
  /** Said where there are none. */
  none: string;
  /** The member of `meta` that says why there is no data; default: `meta` itself. */
  statusOf?(meta: AnswerTo<Id, Query>["meta"]): StatusMeta;
  /** Reads what is known without these rows; it is told where there are none for want of data. */
  known?: () => Promise<readonly (string | null)[]>;
  row(row: RowOf<AnswerTo<Id, Query>>): string;
  cite(row: RowOf<AnswerTo<Id, Query>>): readonly [type: string, id: Citation["id"], label: string];
  /** After the rows. */
  after?: (reading: ApiReading<AnswerTo<Id, Query>>) => readonly (string | null)[];
  suggestions?:
    | readonly Suggestion[]
    | ((rows: readonly RowOf<AnswerTo<Id, Query>>[]) => readonly Suggestion[]);
}

/** Whose data an answer is made of, and why there are none. */
interface StatusMeta {
  source?: string | null;
  data_status?: { code: string; message: string } | null;
}

interface ListBody<Row> {
  data: Row[];
  meta: ApiMeta & { total: number };
}

/** Reads a list and tells its first rows, or those after the ones that were told. */
export async function tellRows<Id extends ListId, const Query extends ApiQuery>(
  context: Context,
  telling: RowTelling<Id, Query>,
): Promise<Draft> {
  const { rows: { count, skip } } = context;
  const filters = filtersOf(telling.operationId, context.entities);
  // with the same fields, of the same view
  const query = { ...telling.query, ...filters, per_page: count + skip } as Query;
  const question = telling.params ? { params: telling.params, query } : { query };
  const reading = await context.read(telling.operationId, question);
  // a list has rows and their number
  const { data, meta } = reading.body as unknown as ListBody<RowOf<AnswerTo<Id, Query>>>;
  const status = telling.statusOf?.(reading.body.meta) ?? meta;
  const rows = data.slice(skip);
  const { suggestions } = telling;
  const list = typeof suggestions === "function" ? suggestions(rows) : suggestions ?? [];
  if (data.length === 0) {
    const citations = [cite(reading, "list", null, labelOf(context, telling.operationId, meta))];
    if (isOfRowsAlone(status.data_status)) {
      // there are rows, and none is what was asked for
      return { text: [telling.none, noticeOf(context, status)], citations, suggestions: list };
    }
    const why = statusNote(status);
    return {
      text: [why ?? telling.none, ...(why === null ? [] : await telling.known?.() ?? [])],
      citations,
      suggestions: noDataSuggestions(status) ?? list,
    };
  }
  if (rows.length === 0) {
    return {
      text: [context.write.say`That was all: there are ${context.write.count(meta.total)}.`],
      citations: [cite(reading, "list", null, labelOf(context, telling.operationId, meta))],
      suggestions: list,
    };
  }
  return {
    text: [
      skip > 0 ? "The next ones:" : telling.lead(meta.total, reading),
      ...rows.map((row) => `- ${context.write.text(telling.row(row))}`),
      ...(telling.after?.(reading) ?? []),
      noticeOf(context, status),
    ],
    citations: rows.map((row) => cite(reading, ...telling.cite(row))),
    suggestions: list,
  };
}

/** What lists are called whose names in the API are not what people say. */
const LIST_NAMES: Readonly<Record<string, string>> = {
  listContentDecay: "Pages that lose clicks",
  listCannibalization: "Keywords with several own pages",
  listSearchIntent: "Search intents",
  listAnswerCitations: "Pages that AI engines cite",
  listIssuePages: "Places of the issue",
  diffAudits: "Changes between audits",
};

/** What a list is for people: "Redirects of audit 1", "Keywords". */
function labelOf(
  { write }: Context,
  operationId: string,
  { audit_id }: { audit_id?: number | null },
): string {
  const words = operationId.replace(/^(?:list|get)/, "")
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const name = LIST_NAMES[operationId] ?? words;
  return audit_id ? write.say`${name} of audit ${audit_id}` : write.text(name);
}

/** The answer's own words on why there is no data, or what is missing in it. */
export function statusNote(meta: { data_status?: { message: string } | null }): string | null {
  return meta.data_status?.message ?? null;
}

/** The same beside figures that are the property's own: rows that were cut off do not lack in them. */
export function totalsNote(
  meta: { data_status?: { code: string; message: string } | null },
): string | null {
  return isOfRowsAlone(meta.data_status) ? null : statusNote(meta);
}

/** The same where there is data, as a note. */
function noticeOf(
  { write }: Context,
  meta: { data_status?: { message: string } | null },
): string | null {
  const message = statusNote(meta);
  return message === null ? null : write.say`Note: ${message}`;
}

const NO_AUDIT: Suggestion = {
  type: "start_audit",
  label: "Start an audit of the site.",
  method: "POST",
  path: "/audit",
};

/** What brings data where an answer says that it has none. */
export function noDataSuggestions(
  meta: { source?: string | null; data_status?: { code: string } | null },
): readonly Suggestion[] | undefined {
  const code = meta.data_status?.code;
  if (code === undefined) return undefined;
  if (meta.source === "crawl" || code.includes("audit")) return [NO_AUDIT];
  return [IMPORT_DATA, CONNECT_SEARCH_CONSOLE];
}

/** Brings search data from a file. */
export const IMPORT_DATA: Suggestion = {
  type: "import_data",
  label: "Import search data from a file.",
  method: "POST",
  path: "/imports",
};
/** Brings search data day by day. */
export const CONNECT_SEARCH_CONSOLE: Suggestion = {
  type: "connect_search_console",
  label: "Connect Google Search Console.",
  method: "PUT",
  path: "/integrations/search-console",
};
/** Crawls the site again. */
export const START_AUDIT: Suggestion = NO_AUDIT;

/** A call that shows more. */
export function look(label: string, path: string): Suggestion {
  return { type: "read_more", label, method: "GET", path };
}

/** Requests again only what issues are about. */
export function recheck(codes: readonly string[]): Suggestion {
  return {
    type: "recheck",
    label: "Check again after the fix.",
    method: "POST",
    path: "/audit/recheck",
    body: { codes: [...codes] },
  };
}

/** The reading, or undefined where the thing does not exist (yet). */
export async function findReading<Body>(
  reading: Promise<ApiReading<Body>>,
): Promise<ApiReading<Body> | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** Said where no audit has results. */
export const NO_AUDIT_TEXT =
  "This site has no finished audit yet, so nothing is known about its pages and issues.";

/** What is said of a site without a finished audit. */
export function noAudit(): Draft {
  return { text: [NO_AUDIT_TEXT], suggestions: [START_AUDIT] };
}
