import { readFileSync } from "node:fs";

/** A question in somebody's own words, with the answer that it should get. */
export interface Wording {
  language: "en" | "de";
  question: string;
  /** The kinds of answer that are right. */
  kinds: readonly string[];
  /** The days that it names, such as `last_month`; empty: none. */
  period: string;
  /** The limits that it sets, such as `device=mobile`; without what only says what is named. */
  filters: readonly string[];
}

/** What fills the places of the wordings, all known on the garden site. */
const NAMES: Readonly<Record<string, string>> = {
  "{page}": "/rain-barrel",
  "{keyword}": "garden hose",
  "{competitor}": "rival.example",
};
const NAMED = new Set(["page", "keyword", "competitor"]);

/** Reads a file of wordings: a JSON list of members as in `Wording`. */
export function readWordingsFile(file: string | URL): Wording[] {
  const wordings: Wording[] = JSON.parse(readFileSync(file, "utf8"));
  return wordings.map((wording) => ({
    ...wording,
    question: withNames(wording.question),
    filters: wording.filters.filter((one) => !NAMED.has(one)),
  }));
}

function withNames(question: string): string {
  return question.replace(/\{\w+\}/g, (name) => NAMES[name] ?? name);
}
