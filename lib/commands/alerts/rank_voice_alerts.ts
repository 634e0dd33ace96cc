import { type KnownContext, listRankContexts } from "../../../db/search_data/rank_contexts.ts";
import { listRankDates } from "../../../db/search_data/rank_sets.ts";
import type { VisibilityQuery } from "../../../schemas/visibility.ts";
import type { AlertFinding } from "../../alerts/alert_message.ts";
import { alertText } from "../../alerts/texts/alert_text.ts";
import { addDays } from "../../core/days.ts";
import { findLevelDrop, type LevelDrop } from "../../metrics/core/level_drop.ts";
import { readVisibility } from "../search/visibility/read_visibility.ts";
import type { VisibilityPoint, VisibilityReport } from "../search/visibility/visibility_report.ts";
import { findMemory, type RuleContext } from "./rule_answer.ts";

/** Weekly checks are a dozen in this time. */
const WINDOW_DAYS = 90;
/** Engines, countries and devices that are looked at, those with the most keywords. */
const MAX_CONTEXTS = 3;

/** How the cause keys of alerts about ranks begin. */
export const RANK_CAUSES = "share_of_voice_drop:ranks:";

/** What rank tables say of a share: what was found, the causes that still hold, and the day of the data. */
export interface VoiceAnswer {
  asOf: string;
  found: AlertFinding[];
  holding: string[];
}

/** A measure that falls when others win the results. */
interface VoiceMeasure {
  name: "share_of_voice" | "visibility";
  title: string;
  values: { date: string; value: number }[];
  text(value: number): string;
}

/**
 * Finds where the site's share of the results of tracked keywords is lower than on the days before: the share of voice where
 * whole result pages are known, else the visibility. Only days with checks count, and only those on which the same keywords
 * were known. Undefined: there are no ranks, or too few checks.
 */
export async function findRankVoice(context: RuleContext): Promise<VoiceAnswer | undefined> {
  const { db, siteId } = context;
  const answers = new Map<string, VoiceAnswer>();
  for (const one of firstOfEach(await listRankContexts(db, siteId)).slice(0, MAX_CONTEXTS)) {
    const answer = await findDrop(context, one);
    if (answer !== undefined) answers.set(causeOf(one), answer);
  }
  const [first] = answers.values();
  // what is not known of a context resolves nothing of it
  const unknown = context.open.map(({ cause_key: key }) => key)
    .filter((key) => key.startsWith(RANK_CAUSES) && !answers.has(key));
  return first && {
    asOf: first.asOf,
    found: [...answers.values()].flatMap(({ found }) => found),
    holding: [...unknown, ...[...answers.values()].flatMap(({ holding }) => holding)],
  };
}

/** The visibility of an engine, country and device is of the first context of them. */
function firstOfEach(contexts: readonly KnownContext[]): KnownContext[] {
  const groups = Map.groupBy(
    contexts,
    ({ engine, country, device }) => `${engine} ${country} ${device}`,
  );
  return [...groups.values()].flatMap((group) => group.slice(0, 1));
}

function causeOf({ id }: KnownContext): string {
  return `${RANK_CAUSES}${id}`;
}

async function findDrop(
  context: RuleContext,
  known: KnownContext,
): Promise<VoiceAnswer | undefined> {
  const { db, siteId, now } = context;
  const { engine, country, device, last } = known;
  const query: VisibilityQuery = {
    ...{ universe: "tracked", engine, from: addDays(last, 1 - WINDOW_DAYS), to: last },
    ...country !== null && { country },
    ...device !== null && { device },
  };
  const report = await readVisibility(context, { siteId, now, query });
  // one without country or device is not asked for where another one of the engine has more keywords
  if (!("series" in report) || report.contextId !== known.id) return undefined;
  const checked = new Set(await listRankDates(db, siteId, known.id));
  const measure = chooseMeasure(report.series.filter(({ to }) => checked.has(to)));
  const present = measure.values.at(-1);
  if (present === undefined) return undefined;
  const causeKey = causeOf(known);
  const memory = findMemory<{ low: number; name: string }>(context, causeKey);
  const before = measure.values.slice(0, -1).map(({ value }) => value);
  if (memory !== null) {
    // as long as it is below what was expected when it fell, however low it has been since
    const holds = memory.name !== measure.name || present.value < memory.low;
    return { asOf: present.date, found: [], holding: holds ? [causeKey] : [] };
  }
  const drop = findLevelDrop(before, present.value);
  const finding = drop && findingOf(report, { siteId, causeKey, measure, drop });
  return { asOf: present.date, found: finding === null ? [] : [finding], holding: [] };
}

/** The share of voice where enough days have it, of as many result pages as the last one. */
function chooseMeasure(points: readonly VisibilityPoint[]): VoiceMeasure {
  const last = points.at(-1);
  const voices = points.filter(({ serpsCount }) => serpsCount === last?.serpsCount)
    .flatMap(({ to, shareOfVoice }) =>
      shareOfVoice === null ? [] : [{ date: to, value: shareOfVoice }]
    );
  if (last !== undefined && last.shareOfVoice !== null && voices.length > 4) {
    return {
      ...{ name: "share_of_voice", title: alertText`Share of voice`, values: voices },
      text: (value) => `${(100 * value).toFixed(1)} %`,
    };
  }
  return {
    ...{ name: "visibility", title: alertText`Visibility` },
    values: points.filter(({ keywordsCount }) => keywordsCount === last?.keywordsCount)
      .flatMap(({ to, visibility }) =>
        visibility === null ? [] : [{ date: to, value: visibility }]
      ),
    text: (value) => `${value.toFixed(1)} %`,
  };
}

function findingOf(
  { context, current, losers }: VisibilityReport,
  { siteId, causeKey, measure, drop }: {
    siteId: number;
    causeKey: string;
    measure: VoiceMeasure;
    drop: LevelDrop;
  },
): AlertFinding {
  const { title, text, values, name } = measure;
  const present = values.at(-1);
  if (present === undefined) throw new Error("What fell has a value.");
  const where = [context?.engine, context?.country, context?.device].filter(Boolean).join(", ");
  const query = new URLSearchParams({
    ...{ universe: "tracked", engine: context?.engine ?? "" },
    ...context?.country && { country: context.country },
    ...context?.device && { device: context.device },
  });
  const from = values[0]?.date ?? present.date;
  return {
    causeKey,
    severity: "warning",
    title: alertText`${title} in search results fell from ${text(drop.mean)} to ${
      text(present.value)
    }`,
    sentences: [
      alertText`That is of ${
        current.keywordsCount.toLocaleString("en")
      } tracked keywords (${where}) on ${present.date}, against the mean of the ${
        values.length - 1
      } checks since ${from}.`,
      alertText`By how much those differ, ${
        text(Math.max(0, drop.low))
      } could be expected at least.`,
      ...losers.length === 0 ? [] : [
        alertText`Most was lost with: ${
          losers.slice(0, 3).map(({ keyword }) => keyword).join("; ")
        }.`,
      ],
    ],
    facts: [
      { name: title, value: text(present.value) },
      { name: alertText`Before`, value: text(drop.mean) },
    ],
    links: [{
      name: alertText`Visibility`,
      path: `/sites/${siteId}/visibility?${query}`,
    }],
    happenedOn: present.date,
    memory: { low: drop.low, name },
  };
}
