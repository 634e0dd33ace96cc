import { findRule } from "../../lib/rules/find_rule.ts";
import type { Severity } from "../../lib/rules/rule.ts";
import { describeEvidence, describePlace, type Place, type Places } from "./places.ts";

const LEVELS: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  notice: "note",
};

/** The schema that the report is valid by. */
const SCHEMA =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * Writes a SARIF 2.1.0 report: a result for each place, located at its page. `onlyNew`: all of them
 * are new since an earlier audit. See
 * https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
 */
export function writeSarif(
  { places }: Places,
  { startUrl, onlyNew }: { startUrl: string; onlyNew: boolean },
): string {
  const codes = [...new Set(places.map(({ code }) => code))].sort();
  const run = {
    tool: { driver: { name: "Search-Visibility API", rules: codes.map(ruleOf) } },
    invocations: [{ executionSuccessful: true }],
    results: places.map((place) => ({
      ruleId: place.code,
      ruleIndex: codes.indexOf(place.code),
      level: LEVELS[place.severity],
      message: { text: messageOf(place) },
      locations: [{ physicalLocation: { artifactLocation: { uri: place.url ?? startUrl } } }],
      partialFingerprints: { "place/v1": place.fingerprint },
      ...(onlyNew ? { baselineState: "new" } : {}),
    })),
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [run] })}\n`;
}

function messageOf(place: Place): string {
  return `${place.title}: ${describePlace(place)}. ${describeEvidence(place)}`;
}

function ruleOf(code: string): object {
  const rule = findRule(code);
  if (rule === undefined) return { id: code };
  return {
    id: code,
    shortDescription: { text: rule.title },
    fullDescription: { text: rule.description },
    help: { text: rule.howToFix },
    helpUri: rule.learnMoreUrl,
    defaultConfiguration: { level: LEVELS[rule.severity] },
    properties: { tags: [rule.category] },
  };
}
