import { parseArgs } from "node:util";
import { upgradeDatabase } from "../../db/upgrade/upgrade_database.ts";
import { countVerdicts, createWordingsJudge } from "../../spec/support/assistant/wordings_judge.ts";
import { readWordingsFile } from "../../spec/support/assistant/wordings.ts";
import type { Bench } from "./bench.ts";
import { openBenchDatabase } from "./bench_database.ts";
import { printTable } from "./tables.ts";

/** How well the built-in analyst understands questions that somebody wrote and labelled. */
export const wordingsBench: Bench = {
  name: "wordings",
  summary: "the share of labelled questions that the analyst answers rightly, asks back, answers " +
    "wrongly; FILE… as spec/fixtures/wordings/*.json [--show: each that is not right]",
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { show: { type: "boolean", default: false } },
    });
    if (positionals.length === 0) throw new Error("Give a file of wordings.");
    const { db, databaseUrl, close } = await openBenchDatabase();
    try {
      await upgradeDatabase(db);
      const judge = await createWordingsJudge({ db, url: databaseUrl });
      for (const file of positionals) await measure(file, judge, values.show);
    } finally {
      await close();
    }
  },
};

async function measure(
  file: string,
  judge: Awaited<ReturnType<typeof createWordingsJudge>>,
  show: boolean,
): Promise<void> {
  const start = process.cpuUsage();
  const judged = await judge(readWordingsFile(file));
  const { user, system } = process.cpuUsage(start);
  const rows = ["en", "de", "all"].map((language) => {
    const some = judged.filter(({ wording }) =>
      language === "all" || wording.language === language
    );
    const { right, asked_back, wrong } = countVerdicts(some);
    const cell = (count: number) => `${count} (${(100 * count / some.length || 0).toFixed(1)} %)`;
    return [language, `${some.length}`, cell(right), cell(asked_back), cell(wrong)];
  });
  console.log(file);
  printTable(["Language", "Questions", "Right", "Asked back", "Wrong"], rows);
  console.log(
    `${((user + system) / 1_000 / judged.length).toFixed(1)} ms of processor time an answer`,
  );
  if (!show) return;
  for (const { wording, verdict, kind, sentence } of judged) {
    if (verdict === "right") continue;
    const limits = [wording.period, ...wording.filters].filter((one) => one !== "");
    console.log(`${verdict}: ${wording.question}`);
    console.log(`  label: ${[wording.kinds.join(" or "), ...limits].join(", ")}`);
    console.log(`  answer: ${kind ?? "none"}; ${sentence}`);
  }
}
