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

const FOLDER = new URL("../fixtures/", import.meta.url);
/** What fills the places of the wordings, all known on the garden site. */
const NAMES: Readonly<Record<string, string>> = {
  "{page}": "/rain-barrel",
  "{keyword}": "garden hose",
  "{competitor}": "rival.example",
};
const NAMED = new Set(["page", "keyword", "competitor"]);

/**
 * Reads one half of the 200 wordings, which were written and labelled before the analyst's word lists were
 * read or changed for them. Both halves have been used to improve it since.
 */
export function readWordings(half: "tuning" | "held_out"): Wording[] {
  const kinds = new Map(
    readRows("analyst_wordings_kinds.tsv").map(([topic = "", list = ""]) => [
      topic,
      list.split(","),
    ]),
  );
  return readRows(`analyst_wordings_${half}.tsv`).map(
    ([language, topic = "", period = "", filters = "", question = ""]) => ({
      language: language === "de" ? "de" : "en",
      question: withNames(question),
      kinds: kinds.get(topic) ?? [],
      period,
      filters: filters.split(",").filter((one) => one !== "" && !NAMED.has(one)),
    }),
  );
}

/**
 * Reads the 120 wordings of somebody who knew neither the analyst's word lists nor the other wordings. They measure
 * it and must not be looked at to improve it.
 */
export function readStrangersWordings(): Wording[] {
  const file = new URL("analyst_wordings_strangers.json", FOLDER);
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

function readRows(file: string): string[][] {
  return readFileSync(new URL(file, FOLDER), "utf8").trimEnd().split("\n")
    .filter((line) => !line.startsWith("#"))
    .map((line) => line.split("\t"));
}
