import type { Db } from "../../../db/core/connection.ts";
import { readDaysVersion } from "../../../db/search_data/search_days.ts";
import type { Operations } from "../../../schemas/operations.ts";
import type { SearchChangesAnswer, SearchChangesQuery } from "../../../schemas/search_changes.ts";
import { CHANGE_REPORT } from "../../commands/core/report_names.ts";
import { readEventsAround } from "../../commands/events_around.ts";
import type { ChangesHelper } from "../../commands/search/changes/changes_helper.ts";
import { findChangeDays, hasManyRows } from "../../commands/search/changes/change_days.ts";
import { readChangeGroup } from "../../commands/search/changes/change_group.ts";
import type {
  ChangesMade,
  ChangesQuestion,
  ChangesThread,
} from "../../commands/search/changes/changes_thread.ts";
import { keepLedger } from "../../commands/search/changes/keep_ledger.ts";
import { readLabelSplits } from "../../commands/search/changes/label_splits.ts";
import { beginSums, planValues } from "../../commands/search/changes/change_values.ts";
import { gatherChange, splitChange } from "../../commands/search/changes/read_changes.ts";
import { listSegmentsOf } from "../../commands/search/changes/segment_scan.ts";
import { findClickedOnlyStatus } from "../../commands/search_data/find_clicked_only_status.ts";
import { findChosenGroup } from "../../commands/sites/page_groups.ts";
import { runTogether } from "../../core/run_together.ts";
import { CLICK_LEDGER_FORMULA } from "../../metrics/search/changes/click_ledger.ts";
import { useRowsMemory } from "../../metrics/search/changes/rows_memory.ts";
import type { RequestServices, SearchServices } from "../../services.ts";
import { presentEventsAround } from "./events.ts";
import { tellOnset } from "./explain_change.ts";
import { presentChanges } from "./present_changes.ts";

/** The body of the answer. */
type ChangesBody = Operations["getChanges"]["answer"];

/** Where the clicks of a change went, as the API is asked. */
interface AskedChanges {
  siteId: number;
  /** In whose turn it is answered. */
  accountId: number;
  query: SearchChangesQuery;
  /** Of the API. */
  baseUrl: string;
}

/** Answers where the clicks of a change went. Where there are many rows, the thread splits it. */
export async function answerChanges(
  services: Pick<RequestServices, "db" | "searchWindows" | "now">,
  { siteId, accountId, query, baseUrl }: AskedChanges,
  thread: Pick<ChangesThread, "run">,
): Promise<ChangesBody> {
  const { db } = services;
  const { search_type: searchType = "web", country = null, device = null, page_group } = query;
  const { limit, segments } = query;
  if (page_group !== undefined) await findChosenGroup(db, { siteId, groupId: page_group });
  const property = { siteId, searchType, country, device };
  // what changes after this is not kept as what it was before
  const daysVersion = await readDaysVersion(db, siteId);
  const days = await findChangeDays(db, property, query);
  const isMissing = "status" in days;
  const meta = {
    from: isMissing ? null : days.current.from,
    to: isMissing ? null : days.current.to,
    search_type: searchType,
    country,
    device,
    page_group: page_group ?? null,
    formula: { ...CLICK_LEDGER_FORMULA },
    data_status: isMissing
      ? days.status
      : await findClickedOnlyStatus(db, property, [days.previous, days.current]),
  };
  if (isMissing) return { data: null, meta };
  const question = { property, days, query: { page_group, limit, segments } };
  const made = await keepLedger(services, {
    name: CHANGE_REPORT,
    ...{ ...question, daysVersion },
    make: () =>
      hasManyRows(days) ? thread.run(accountId, question) : makeChanges(services, question),
  });
  return { data: await addEvents(db, made, { siteId, groupId: page_group, baseUrl }), meta };
}

/** Splits a change; a helper does a part of it at the same time. */
export async function makeChanges(
  services: SearchServices,
  { property, days, query }: ChangesQuestion,
  { helper }: { helper?: ChangesHelper | undefined } = {},
): Promise<ChangesMade> {
  const group = await readChangeGroup(services.db, property.siteId, query.page_group);
  const scope = { ...property, group };
  return await useRowsMemory(async (memory) => {
    // the database finds the labels while days are read
    const [labels, gathered, segments] = await runTogether([
      readLabelSplits(services.db, scope),
      gatherChange(services, scope, { days, memory, helper }),
      listSegmentsOf(services, scope),
    ]);
    const { limit = 10, segments: wanted } = query;
    const asked = wanted?.split(",");
    const isAsked = (dimension: string) => asked?.includes(dimension) ?? true;
    const plans = planValues(gathered, segments, { scope, limit });
    const sums = beginSums(gathered, plans, { isAsked, helper });
    const presenting = presentChanges({ services, scope, limit, isAsked }, {
      changes: splitChange(gathered),
      labels,
      values: { plans, sums },
    });
    const [made] = await runTogether([presenting, sums.helped]);
    return made;
  });
}

/** Adds what else happened when the change began, as it is known now. */
async function addEvents(
  db: Db,
  { answer, beginning, end }: ChangesMade,
  { siteId, groupId = null, baseUrl }: {
    siteId: number;
    groupId: number | undefined | null;
    baseUrl: string;
  },
): Promise<SearchChangesAnswer> {
  const { earliest, latest } = answer.onset;
  const events = earliest === null || latest === null ? null : presentEventsAround(
    await readEventsAround(db, siteId, { onset: { from: earliest, to: latest }, groupId }),
    baseUrl,
  );
  const explanation = [...beginning, tellOnset(answer.onset, events), ...end]
    .filter(Boolean).join(" ");
  return { ...answer, events, explanation };
}
