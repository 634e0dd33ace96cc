import { localizeEvidence } from "./localize_evidence.ts";
import { findGermanRule } from "./mod.ts";

/** What the API gives of a rule, by the words for it in the catalogue. */
const TEXTS = { title: "title", description: "description", how_to_fix: "howToFix" } as const;
/** Lists within a row that have rows of rules. */
const LISTS = ["issues", "items"];
/** What was found, in lists of places and in those of differences. */
const EVIDENCE = ["evidence", "evidence_before", "evidence_after"];

/**
 * Gives data of the API with the texts of rules in German, in whatever depth of `issues` and `items` they are: rows with the
 * `code` of a rule, of which each text that is there is replaced, and what evidence says in the program's own words. Other
 * data stay as they are.
 */
export function localizeRules(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(localizeRules);
  if (typeof data !== "object" || data === null) return data;
  const row: Record<string, unknown> = { ...data };
  for (const list of LISTS) {
    if (typeof row[list] === "object") row[list] = localizeRules(row[list]);
  }
  for (const name of EVIDENCE) {
    const evidence = row[name];
    if (typeof evidence === "object" && evidence !== null && !Array.isArray(evidence)) {
      row[name] = localizeEvidence({ ...evidence });
    }
  }
  const rule = typeof row["code"] === "string" ? findGermanRule(row["code"]) : undefined;
  for (const [field, name] of Object.entries(TEXTS)) {
    if (rule && typeof row[field] === "string") row[field] = rule[name];
  }
  return row;
}
