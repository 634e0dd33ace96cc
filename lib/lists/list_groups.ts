import { encodeCursor } from "../../db/core/list_cursor.ts";
import type { ListFields, ListPage, ListQuery } from "../../db/core/list_shapes.ts";
import { ValidationError } from "../core/errors.ts";
import { DIFF_STATES } from "../../schemas/audit_diff.ts";
import type { DiffGroup } from "../metrics/audits/occurrence_groups.ts";
import { PACKED_SEVERITIES } from "../metrics/audits/occurrence_list.ts";
import { passesFilters, type TextRow } from "./list_array.ts";

/** One row of a group. */
export interface PlacedRow {
  row: number;
  group: DiffGroup;
}

const TEXT = { type: "string", sortable: true, filterable: true } as const;

/** The fields that the list of differences sorts and filters by; `row` is the order of the groups. */
export const DIFF_LIST: ListFields = {
  defaultSort: "row",
  key: "row",
  fields: {
    row: { type: "integer", hidden: true },
    state: { ...TEXT, values: DIFF_STATES },
    code: TEXT,
    title: { type: "string" },
    severity: { type: "string", filterable: true, values: PACKED_SEVERITIES },
    category: { ...TEXT, nullable: true },
    url: { type: "string", nullable: true },
    target_url: { type: "string", nullable: true },
    fingerprint: { type: "string" },
    ignored: { type: "boolean", filterable: true },
    evidence_before: { type: "object" },
    evidence_after: { type: "object" },
  },
};

/**
 * Reads one page of grouped rows. All that can be filtered and sorted by is a group's, so that no
 * row is looked at but those of the page. Throws `ValidationError` for a cursor that no answer gave.
 */
export function listGroupedRows(
  groups: readonly DiffGroup[],
  query: ListQuery,
  categoryOf: (code: string) => string,
): ListPage<PlacedRow> {
  const matching = groups.map((group) => ({ group, text: textOf(group, categoryOf) }))
    .filter(({ text }) => passesFilters(text, query.filters))
    .sort((a, b) => compareGroups(query, a, b));
  const ordered = matching.map(({ group }) => group);
  const descending = query.sort.find(({ field }) => field === "row")?.descending ?? false;
  const total = query.cursor?.total ??
    ordered.reduce((sum, { start, end }) => sum + end - start, 0);
  const found = takeRows(ordered, lastRow(query), { descending, limit: query.perPage + 1 });
  const rows = found.slice(0, query.perPage);
  const last = found.length > query.perPage ? rows.at(-1) : undefined;
  return {
    rows,
    total,
    nextCursor: last === undefined ? null : encodeCursor(query.binding, {
      total,
      values: query.sort.map(({ field }) =>
        field === "row" ? last.row : textOf(last.group, categoryOf)[field] ?? ""
      ),
      snapshot: null,
    }),
  };
}

interface NamedGroup {
  group: DiffGroup;
  text: TextRow;
}

function textOf(
  { state, code, severity, ignored }: DiffGroup,
  categoryOf: (code: string) => string,
): TextRow {
  return { state, code, severity, category: categoryOf(code), ignored: String(ignored) };
}

function compareGroups({ sort }: ListQuery, a: NamedGroup, b: NamedGroup): number {
  for (const { field, descending } of sort) {
    const difference = field === "row"
      ? a.group.start - b.group.start
      : compareTexts(a.text[field] ?? "", b.text[field] ?? "");
    if (difference !== 0) return descending ? -difference : difference;
  }
  return 0;
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The row at which the page before ended; undefined: this is the first page. */
function lastRow({ cursor, sort }: ListQuery): number | undefined {
  if (cursor === null) return undefined;
  return Number(cursor.values[sort.findIndex(({ field }) => field === "row")]);
}

function takeRows(
  groups: readonly DiffGroup[],
  after: number | undefined,
  { descending, limit }: { descending: boolean; limit: number },
): PlacedRow[] {
  let first = 0;
  if (after !== undefined) {
    first = groups.findIndex(({ start, end }) => after >= start && after < end);
    if (first < 0) {
      throw new ValidationError({ cursor: ["The cursor is broken. Start again without it."] });
    }
  }
  const rows: PlacedRow[] = [];
  for (let index = first; index < groups.length && rows.length < limit; index++) {
    const group = groups[index];
    if (group === undefined) break;
    const { start, end } = group;
    const resumed = index === first ? after : undefined;
    const count = Math.min(
      limit - rows.length,
      descending ? (resumed ?? end) - start : end - 1 - (resumed ?? start - 1),
    );
    for (let step = 1; step <= count; step++) {
      const row = descending ? (resumed ?? end) - step : (resumed ?? start - 1) + step;
      rows.push({ row, group });
    }
  }
  return rows;
}
