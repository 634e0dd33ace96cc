import { createTextFinder } from "../../core/text_table.ts";
import { GERMAN_EXPECTATIONS, GERMAN_FINDS, GERMAN_PLACES } from "./evidence_texts.ts";

/** What evidence is shown of: `found` is mostly of the site, `expected` and `where` are mostly the program's own. */
type EvidenceParts = Readonly<Record<string, unknown>>;

const FINDERS: ReadonlyMap<string, (english: string) => string | undefined> = new Map([
  ["found", createTextFinder({ texts: GERMAN_FINDS })],
  ["expected", createTextFinder({ texts: GERMAN_EXPECTATIONS })],
  ["where", createTextFinder({ texts: GERMAN_PLACES })],
]);

/**
 * Gives evidence with the program's own texts in German: what was expected and where. Addresses, selectors and all other
 * texts of the site stay as they are.
 */
export function localizeEvidence(evidence: EvidenceParts): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(evidence).map(([part, value]) => [
      part,
      typeof value === "string" ? FINDERS.get(part)?.(value) ?? value : value,
    ]),
  );
}
