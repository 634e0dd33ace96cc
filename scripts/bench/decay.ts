import { parseArgs } from "node:util";
import type { Bench } from "./bench.ts";
import { createFreshSite } from "./generated_histories/fresh_site.ts";
import { createHistorySite, type HistorySite } from "./generated_histories/history_site.ts";
import { type JudgedHistory, judgeHistory } from "./generated_histories/judge_history.ts";
import type { HistoryLabel } from "./generated_histories/page_plan.ts";
import { printTable } from "./tables.ts";

/** How right the conclusions on generated histories are, whose truth is known. */
export const decayBench: Bench = {
  name: "decay",
  summary: "alarms and causes of content decay on generated site histories with known truth: " +
    "precision, recall, causes, per kind of history, of site and of noise " +
    "[--sites 30] [--skip 0] [--half seen|unseen|fresh] [--brief] [--show KIND]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        sites: { type: "string", default: "30" },
        skip: { type: "string", default: "0" },
        half: { type: "string", default: "seen" },
        show: { type: "string" },
        brief: { type: "boolean", default: false },
      },
    });
    const scores = new Scores();
    let milliseconds = 0;
    // even seeds were looked at while thresholds were chosen, odd ones were not
    const odd = values.half === "unseen" ? 1 : 0;
    for (let count = 0; count < Number(values.sites); count++) {
      const seed = Number(values.skip) + count;
      const site = values.half === "fresh"
        ? createFreshSite(seed)
        : createHistorySite(2 * seed + odd, { isBrief: values.brief });
      const judged = await judgeHistory(site);
      milliseconds += judged.milliseconds;
      scores.add(site, judged);
      if (values.show !== undefined) showWrong(site, judged, values.show);
    }
    scores.print();
    console.log(`\n${(milliseconds / Number(values.sites)).toFixed(0)} ms a site`);
  },
};

interface Score {
  pages: number;
  alarms: number;
  /** Alarms that are right, that are wrong, and that are missing. */
  right: number;
  wrong: number;
  missed: number;
  /** Pages whose cause is asked: right alarms, and what only looks like one; and those whose cause is right. */
  causes: number;
  causesRight: number;
  told: Map<string, number>;
}

class Scores {
  readonly #all = createScore();
  readonly #groups = new Map<string, Map<string, Score>>();

  add(site: HistorySite, { pages }: JudgedHistory): void {
    for (const [place, { label }] of site.pages.entries()) {
      const found = pages.get(place);
      const alarm = found !== undefined && found.severity !== null;
      const cause = found?.diagnosis?.cause ?? null;
      const scores = [
        this.#all,
        this.#of("history", label.kind),
        this.#of("site", site.kind),
        this.#of("noise", site.noise),
      ];
      for (const score of scores) addPage(score, label, { alarm, cause });
      const told = this.#of("history", label.kind).told;
      const word = cause ?? found?.status ?? "nothing";
      told.set(word, (told.get(word) ?? 0) + 1);
    }
  }

  #of(group: string, name: string): Score {
    const scores = this.#groups.get(group) ?? new Map<string, Score>();
    this.#groups.set(group, scores);
    const score = scores.get(name) ?? createScore();
    scores.set(name, score);
    return score;
  }

  print(): void {
    for (const [group, scores] of this.#groups) {
      printTable(
        [group, "pages", "alarms", "precision", "recall", "cause right", "told"],
        [...scores].map(([name, score]) => rowOf(name, score)),
      );
      console.log();
    }
    printTable(
      ["", "pages", "alarms", "precision", "recall", "cause right", ""],
      [rowOf("all", this.#all)],
    );
  }
}

function createScore(): Score {
  return {
    pages: 0,
    alarms: 0,
    right: 0,
    wrong: 0,
    missed: 0,
    causes: 0,
    causesRight: 0,
    told: new Map(),
  };
}

function addPage(
  score: Score,
  label: HistoryLabel,
  { alarm, cause }: { alarm: boolean; cause: string | null },
): void {
  score.pages++;
  if (alarm) score.alarms++;
  if (alarm && label.alarm) score.right++;
  if (alarm && !label.alarm) score.wrong++;
  if (!alarm && label.alarm) score.missed++;
  // of what has no alarm, only what is shown as a loss of some kind can be wrong
  const isAsked = label.alarm ? alarm : label.cause !== null && cause !== null;
  if (!isAsked) return;
  score.causes++;
  if (cause === label.cause) score.causesRight++;
}

function rowOf(name: string, score: Score): string[] {
  const share = (part: number, whole: number) => whole === 0 ? "" : (part / whole).toFixed(3);
  return [
    name,
    `${score.pages}`,
    `${score.alarms}`,
    share(score.right, score.right + score.wrong),
    share(score.right, score.right + score.missed),
    share(score.causesRight, score.causes),
    [...score.told].toSorted(([, a], [, b]) => b - a).map(([word, count]) => `${word} ${count}`)
      .join(", "),
  ];
}

function showWrong(site: HistorySite, { pages }: JudgedHistory, kind: string): void {
  for (const [place, { slug, label }] of site.pages.entries()) {
    const found = pages.get(place);
    const alarm = found !== undefined && found.severity !== null;
    const cause = found?.diagnosis?.cause ?? null;
    const isRight = alarm === label.alarm && (!alarm || cause === label.cause);
    if (isRight || !label.kind.includes(kind)) continue;
    console.log(site.seed, site.kind, site.noise, slug, JSON.stringify({ label, found }));
  }
}
