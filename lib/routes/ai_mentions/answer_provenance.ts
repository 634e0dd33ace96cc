import type { Db } from "../../../db/core/connection.ts";
import { findAnswerDays } from "../../../db/ai_mentions/ai_answer_list.ts";
import { countPrompts } from "../../../db/ai_mentions/ai_prompts.ts";
import type { AnswerProvenance } from "../../../schemas/answer_window.ts";
import { hasOutdatedAnswers } from "../../commands/ai_mentions/read_answer_brands.ts";
import type { AnswerWindow } from "../../commands/ai_mentions/answer_window.ts";
import type { DataStatus } from "../../commands/search_data/search_data_status.ts";
import type { Config } from "../../core/config.ts";
import type { Formula } from "../../metrics/core/formula.ts";

/** What is known of the answers that figures are made of. */
export interface AnswersFound {
  /** Also refused, failed and waiting ones. */
  answersCount: number;
  /** Neither refused nor failed. */
  validCount: number;
  waitingCount: number;
  hasCompetitors: boolean;
  /** There are answers in the window before. */
  hasPrevious: boolean;
}

/** Which answers are shown. */
interface AnswerFindings {
  siteId: number;
  /** Undefined, like `found`: the site has no answers. */
  window: AnswerWindow | undefined;
  found: AnswersFound | undefined;
  formula: Formula;
}

/** An example of where figures over answers come from. */
export const ANSWER_PROVENANCE_EXAMPLE: AnswerProvenance = {
  source: "llm",
  from: "2026-10-24",
  to: "2026-11-20",
  previous: { from: "2026-09-26", to: "2026-10-23" },
  data_state: "final",
  formula: { name: "mention_rate", version: 1 },
  data_status: null,
};

/** Says which answers figures are made of, and what is missing: prompts, engines, answers or competitors. */
export async function answerProvenanceOf(
  { db, config }: { db: Db; config: Pick<Config, "aiEngines"> },
  { siteId, window, found, formula }: AnswerFindings,
): Promise<AnswerProvenance> {
  const isEmpty = found === undefined || found.answersCount === 0;
  const isOutdated = !isEmpty && await hasOutdatedAnswers(db, siteId);
  return {
    source: isEmpty ? null : "llm",
    from: window?.from ?? null,
    to: window?.to ?? null,
    previous: found?.hasPrevious ? window?.previous ?? null : null,
    data_state: isEmpty ? null : isOutdated || found.waitingCount > 0 ? "partial" : "final",
    formula: { ...formula },
    data_status: isEmpty
      ? await missingStatus(db, config, { siteId, window })
      : statusOf(siteId, found, isOutdated),
  };
}

/** What is missing in what there is. */
function statusOf(siteId: number, found: AnswersFound, isOutdated: boolean): DataStatus | null {
  if (found.waitingCount > 0) {
    return {
      code: "answers_not_analysed",
      message: `${found.waitingCount} ${
        found.waitingCount === 1
          ? "answer is not analysed yet and is"
          : "answers are not analysed yet and are"
      } in no figure. Ask again ` +
        "within a minute.",
    };
  }
  if (found.validCount === 0) {
    return {
      code: "no_valid_answers",
      message: `All answers (${found.answersCount}) failed or were refused, so nothing is left ` +
        `to measure. GET /sites/${siteId}/aeo/runs says under errors what went wrong.`,
    };
  }
  if (isOutdated) {
    return {
      code: "answers_outdated",
      message: "The site's names or competitors have changed, and its answers are being analysed " +
        "again: figures are still of those before. Ask again within a minute.",
    };
  }
  if (!found.hasCompetitors) {
    return {
      code: "no_competitors",
      message:
        "There are no competitors to compare with, so that the share of voice is over the own " +
        `brand alone. POST /sites/${siteId}/competitors names one.`,
    };
  }
  return null;
}

function overlap(
  window: Pick<AnswerWindow, "from" | "to">,
  days: { first: string; last: string },
): boolean {
  return window.from <= days.last && window.to >= days.first;
}

async function missingStatus(
  db: Db,
  { aiEngines }: Pick<Config, "aiEngines">,
  { siteId, window }: Pick<AnswerFindings, "siteId" | "window">,
): Promise<DataStatus> {
  const [days, promptsCount] = await Promise.all([
    findAnswerDays(db, siteId),
    countPrompts(db, siteId),
  ]);
  if (days !== undefined && window !== undefined && overlap(window, days)) {
    return {
      code: "no_such_answers",
      message:
        `None of the answers from ${window.from} to ${window.to} is such a one: they failed ` +
        "or were refused, are to prompts that name the own brand (`filter[branded]=true`), or are " +
        "not what is filtered.",
    };
  }
  if (days !== undefined) {
    return {
      code: "window_without_answers",
      message:
        `There is no such answer from ${window?.from} to ${window?.to}. This site has answers ` +
        `from ${days.first} to ${days.last}.`,
    };
  }
  const bring = `POST /sites/${siteId}/imports takes a file of answers that you have.`;
  if (promptsCount === 0) {
    return {
      code: "no_prompts",
      message: `This site has no prompts yet. POST /sites/${siteId}/aeo/prompts adds the ` +
        `prompts that AI engines answer; ${bring}`,
    };
  }
  if (aiEngines.length === 0) {
    return {
      code: "no_engines",
      message:
        "No AI engine is configured: the operator names one in AI_ENGINES, with its key in the " +
        `environment. ${bring}`,
    };
  }
  return {
    code: "no_answers",
    message:
      `The site's prompts were not asked yet. POST /sites/${siteId}/aeo/runs asks them now, a ` +
      `prompt's schedule asks it regularly; ${bring}`,
  };
}
