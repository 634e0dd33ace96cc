import { findAnswerDays } from "../../../db/ai_mentions/ai_answer_list.ts";
import { listBrandSums, listPromptSums } from "../../../db/ai_mentions/ai_answer_sums.ts";
import { listPromptTexts } from "../../../db/ai_mentions/ai_prompts.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { AiMentionChangedData } from "../../../schemas/change_event.ts";
import { addDays } from "../../core/days.ts";
import {
  findMentionShift,
  type MentionCount,
  type MentionShift,
} from "../../metrics/ai_mentions/mention_shift.ts";
import { OWN_BRAND } from "../ai_mentions/read_answer_brands.ts";
import type { ChangeWatcher, SiteChange } from "./change_watcher.ts";

/** The last days with answers, and those before that they are compared with. */
const DAYS = 7;
const DAYS_BEFORE = 28;
const MAX_NAME = 60;

/** Which way the rates went that were reported, by prompt and engine; "0" is all prompts of an engine. */
type MentionMark = Record<string, "up" | "down">;

/** The days of a comparison, both inclusive. */
interface ComparedDays {
  now: { from: string; to: string };
  before: { from: string; to: string };
}

/** A prompt and an engine, or all prompts of an engine, in both windows. */
interface ComparedRate {
  promptId: number | null;
  engine: string;
  before: MentionCount;
  after: MentionCount;
}

/**
 * Rates at which engines name the site that changed beyond their interval: of one prompt and engine, and of an engine over
 * the prompts that were answered in both windows. What was reported is again once it was as before in between, or goes
 * the other way.
 */
export const watchMentions: ChangeWatcher = {
  kind: "ai_mentions",
  async look({ db, siteId }, known) {
    const answered = await findAnswerDays(db, siteId);
    if (answered === undefined) return { mark: null, changes: [] };
    const days = chooseDays(answered.last);
    const rates = await readRates(db, siteId, days);
    const before = known as MentionMark | null; // written below
    const mark: MentionMark = {};
    const shifts: { rate: ComparedRate; shift: MentionShift }[] = [];
    for (const rate of rates) {
      const shift = findMentionShift(rate, rates.length);
      if (shift === null) continue;
      const key = `${rate.promptId ?? 0}:${rate.engine}`;
      const direction = shift.delta > 0 ? "up" : "down";
      mark[key] = direction;
      if (before !== null && before[key] !== direction) shifts.push({ rate, shift });
    }
    const ids = shifts.flatMap(({ rate: { promptId } }) => promptId ?? []);
    const texts = await listPromptTexts(db, siteId, ids);
    return {
      mark,
      changes: shifts.map(({ rate, shift }) => eventOf(siteId, rate, { shift, days, texts })),
    };
  },
};

function chooseDays(last: string): ComparedDays {
  const from = addDays(last, 1 - DAYS);
  return {
    now: { from, to: last },
    before: { from: addDays(from, -DAYS_BEFORE), to: addDays(from, -1) },
  };
}

/** All rates of prompts that do not name the site and were answered in both windows. */
async function readRates(db: Db, siteId: number, days: ComparedDays): Promise<ComparedRate[]> {
  const after = await countMentions(db, siteId, days.now);
  const before = await countMentions(db, siteId, days.before);
  const pairs = [...after].flatMap(([key, { promptId, engine, ...count }]) => {
    const earlier = before.get(key);
    return earlier === undefined ? [] : [{
      ...{ promptId, engine, after: count },
      before: { named: earlier.named, answers: earlier.answers },
    }];
  });
  const engines = Map.groupBy(pairs, ({ engine }) => engine);
  const whole = [...engines].filter(([, own]) => own.length > 1).map(([engine, own]) => ({
    promptId: null,
    engine,
    after: sum(own.map((one) => one.after)),
    before: sum(own.map((one) => one.before)),
  }));
  return [...whole, ...pairs];
}

async function countMentions(
  db: Db,
  siteId: number,
  days: { from: string; to: string },
): Promise<Map<string, MentionCount & { promptId: number; engine: string }>> {
  const prompts = await listPromptSums(db, { siteId, ...days }, []);
  const brands = await listBrandSums(db, { siteId, ...days }, []);
  const named = new Map(
    brands.filter(({ brand }) => brand === OWN_BRAND)
      .map(({ prompt, engine, naming }) => [`${prompt}:${engine}`, naming]),
  );
  return new Map(
    prompts.filter(({ isBranded, valid }) => !isBranded && valid > 0)
      .map(({ prompt, engine, valid }) => {
        const key = `${prompt}:${engine}`;
        return [key, { promptId: prompt, engine, answers: valid, named: named.get(key) ?? 0 }];
      }),
  );
}

function sum(counts: readonly MentionCount[]): MentionCount {
  return {
    named: counts.reduce((total, { named }) => total + named, 0),
    answers: counts.reduce((total, { answers }) => total + answers, 0),
  };
}

function eventOf(
  siteId: number,
  { promptId, engine, before, after }: ComparedRate,
  { shift: { delta, interval }, days, texts }: {
    shift: MentionShift;
    days: ComparedDays;
    texts: ReadonlyMap<number, string>;
  },
): SiteChange {
  const site = `/sites/${siteId}`;
  // names of imported answers may be anything
  const name = encodeURIComponent(engine).slice(0, MAX_NAME);
  const object = promptId === null ? `engines/${name}` : `prompts/${promptId}/${name}`;
  const filter = promptId === null ? "" : `filter[prompt_id]=${promptId}&`;
  return {
    type: "ai.mention_changed",
    object: `sites/${siteId}/aeo/${object}`,
    data: {
      ...{ engine, prompt_id: promptId },
      prompt: promptId === null ? null : texts.get(promptId) ?? null,
      direction: delta > 0 ? "up" : "down",
      ...{ mention_rate: after.named / after.answers, answers_count: after.answers },
      previous_mention_rate: before.named / before.answers,
      previous_answers_count: before.answers,
      ...{ mention_rate_delta: delta, interval: { low: interval.low, high: interval.high } },
      ...{ from: days.now.from, to: days.now.to },
      ...{ previous_from: days.before.from, previous_to: days.before.to },
      links: {
        site,
        answers: `${site}/aeo?${filter}filter[engine]=${encodeURIComponent(engine)}` +
          `&from=${days.now.from}&to=${days.now.to}`,
      },
    } satisfies Omit<AiMentionChangedData, "site_id" | "domain">,
  };
}
