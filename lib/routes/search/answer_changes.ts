import type { SearchChangesAnswer } from "../../../schemas/search_changes.ts";
import {
  type ChangeDays,
  findChangeDays,
  hasManyRows,
  type PropertyScope,
} from "../../commands/search/changes/change_days.ts";
import { readChangeGroup } from "../../commands/search/changes/change_group.ts";
import type {
  ChangesBody,
  ChangesQuestion,
  ChangesThread,
} from "../../commands/search/changes/changes_thread.ts";
import { readLabelSplits } from "../../commands/search/changes/label_splits.ts";
import {
  planValues,
  type SumSegments,
  sumValues,
} from "../../commands/search/changes/change_values.ts";
import { gatherChange, splitChange } from "../../commands/search/changes/read_changes.ts";
import { listSegmentsOf } from "../../commands/search/changes/segment_scan.ts";
import { findChosenGroup } from "../../commands/sites/page_groups.ts";
import { runTogether } from "../../core/run_together.ts";
import { CLICK_LEDGER_FORMULA } from "../../metrics/search/changes/click_ledger.ts";
import type { SearchServices } from "../../services.ts";
import { presentChanges } from "./present_changes.ts";

/** Who does the work where there are many rows; by default the calling thread does. */
interface ChangesHelpers {
  /** Makes the answer. */
  thread?: ChangesThread;
  /** Sums countries and devices meanwhile. */
  sumSegments?: SumSegments | undefined;
}

/** Answers where the clicks of a change went. */
export async function answerChanges(
  services: SearchServices,
  question: ChangesQuestion,
  { thread, sumSegments }: ChangesHelpers = {},
): Promise<ChangesBody> {
  const { db } = services;
  const { siteId, query } = question;
  const { search_type: searchType = "web", country = null, device = null } = query;
  if (query.page_group !== undefined) {
    await findChosenGroup(db, { siteId, groupId: query.page_group });
  }
  const property = { siteId, searchType, country, device };
  const days = await findChangeDays(db, property, query);
  const isMissing = "status" in days;
  const hasFew = isMissing || !hasManyRows(days);
  if (thread !== undefined && !hasFew) return await thread.run(question);
  const sum = hasFew ? undefined : sumSegments;
  return {
    data: isMissing ? null : await present(services, question, { property, days, sum }),
    meta: {
      from: isMissing ? null : days.current.from,
      to: isMissing ? null : days.current.to,
      search_type: searchType,
      country,
      device,
      page_group: query.page_group ?? null,
      formula: { ...CLICK_LEDGER_FORMULA },
      data_status: isMissing ? days.status : null,
    },
  };
}

async function present(
  services: SearchServices,
  { siteId, query, baseUrl }: ChangesQuestion,
  { property, days, sum }: {
    property: PropertyScope;
    days: ChangeDays;
    sum: SumSegments | undefined;
  },
): Promise<SearchChangesAnswer> {
  const group = await readChangeGroup(services.db, siteId, query.page_group);
  const scope = { ...property, group };
  // the database finds the labels while days are read
  const [labels, gathered, segments] = await runTogether([
    readLabelSplits(services.db, scope),
    gatherChange(services, scope, { days, isShared: sum !== undefined }),
    listSegmentsOf(services, scope),
  ]);
  const { limit = 10, segments: wanted } = query;
  const asked = wanted?.split(",");
  const isAsked = (dimension: string) => asked?.includes(dimension) ?? true;
  const plans = planValues(gathered, segments, { scope, limit });
  const sums = sumValues(gathered, plans, { isAsked, sum });
  const presenting = presentChanges({ services, scope, limit, isAsked, baseUrl }, {
    changes: splitChange(gathered),
    labels,
    values: { plans, sums },
  });
  const [answer] = await runTogether([presenting, sums]);
  return answer;
}
