import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createAnswerAnalyst } from "../../lib/ai/analyse_answer.ts";
import { createMentionFinder } from "../../lib/ai/brand_mentions.ts";
import type { EngineAnswer } from "../../lib/ai/engine_answer.ts";
import { parsePlainAnswer } from "../../lib/ai/plain_answer.ts";
import type { TrackedBrand } from "../../lib/ai/tracked_brand.ts";
import type { Bench } from "./bench.ts";
import { median, printTable } from "./tables.ts";

const FOLDER = new URL("../../spec/fixtures/labelled_answers/", import.meta.url);
const MARK = /\{\{[a-z0-9]+[+~-]?\|([^}]+)\}\}/g;
const ANSWER_CHARS = 3_000;
/** Domains of brands: the labelled answers name most of them, and some are words. */
export const DOMAINS: readonly string[] = (
  "asana.com monday.com trello.com clickup.com notion.com atlassian.com basecamp.com " +
  "target.com walmart.com amazon.com bestbuy.com costco.com canva.com figma.com adobe.com apple.com " +
  "samsung.com dell.com zalando.de aboutyou.de otto.de bonprix.de ionos.de strato.de hetzner.com"
).split(" ");

/** An answer with what an engine gave besides it. */
interface AnswerToRead {
  text: string;
  bytes: number;
  citations: EngineAnswer["citations"];
  language: string;
}

/** How fast answers are searched for brands, and analysed as a whole: by time of one processor. */
export const mentionsBench: Bench = {
  name: "mentions",
  summary: "answers of AI engines that are searched for brands, and analysed, a second " +
    "[--megabytes 32] [--repetitions 5]",
  run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        megabytes: { type: "string", default: "32" },
        repetitions: { type: "string", default: "5" },
      },
    });
    const answers = composeAnswers(Number(values.megabytes) * 1e6);
    const rows = [2, 11, 25].flatMap((count) =>
      measure(answers, listBrands(count), Number(values.repetitions))
    );
    printTable(["What", "Brands", "Answers", "MB", "median MB/s", "min", "max"], rows);
    return Promise.resolve();
  },
};

/** Some of the labelled answers after each other, as long as answers are. */
export function composeAnswers(bytes: number): AnswerToRead[] {
  const records = readdirSync(FOLDER).filter((file) => file.endsWith(".txt")).toSorted()
    .flatMap((file) => readFileSync(new URL(file, FOLDER), "utf8").split(/^@@ /m).slice(1))
    .map((record) => ({
      language: /^language: (\w+)$/m.exec(record)?.[1] ?? "en",
      text: record.slice(record.indexOf("\n---\n") + 5).replace(MARK, "$1"),
    }));
  const byLanguage = [...Map.groupBy(records, ({ language }) => language).values()];
  const answers: AnswerToRead[] = [];
  let total = 0;
  for (let next = 0; total < bytes; next++) {
    const same = byLanguage[next % byLanguage.length] ?? [];
    let text = "";
    for (let at = next; text.length < ANSWER_CHARS; at += 7) {
      text += `${same[at % same.length]?.text ?? ""}\n`;
    }
    const size = Buffer.byteLength(text);
    const citations = parsePlainAnswer(text).answer?.citations ?? [];
    answers.push({ text, bytes: size, citations, language: same[0]?.language ?? "en" });
    total += size;
  }
  return answers;
}

function listBrands(count: number): TrackedBrand[] {
  return DOMAINS.slice(0, count).map((domain, index) => ({
    key: domain,
    isOwn: index === 0,
    names: [domain.slice(0, domain.indexOf(".")), domain],
    domains: [domain],
  }));
}

function measure(
  answers: readonly AnswerToRead[],
  brands: readonly TrackedBrand[],
  repetitions: number,
): string[][] {
  const finder = createMentionFinder(brands);
  const analyst = createAnswerAnalyst(brands, finder);
  const ways: readonly [name: string, read: (answer: AnswerToRead) => unknown][] = [
    ["mentions", ({ text }) => finder.find(text)],
    ["mentions, citations, sentiment", (one) => analyst.analyse(one, one.language)],
  ];
  const megabytes = answers.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  return ways.map(([name, read]) => {
    const rates: number[] = [];
    // the first round is for the compiler
    for (let round = 0; round <= repetitions; round++) {
      const before = process.cpuUsage();
      for (const answer of answers) read(answer);
      const { user, system } = process.cpuUsage(before);
      if (round > 0) rates.push(megabytes / ((user + system) / 1e6));
    }
    const figures = [median(rates), Math.min(...rates), Math.max(...rates)];
    return [
      name,
      String(brands.length),
      String(answers.length),
      megabytes.toFixed(0),
      ...figures.map((rate) => rate.toFixed(1)),
    ];
  });
}
