import type { AuditAnswer } from "../../schemas/audit.ts";
import { findRule } from "../../lib/rules/find_rule.ts";
import { describeEvidence, describePlace, type Place, type Places } from "./places.ts";

/** What a report says besides places. */
interface JunitOptions {
  domain: string;
  /** Codes of the rules that the audit ran. */
  rules: readonly string[];
}

/** Places that a failure lists. */
const SHOWN_PLACES = 100;

/**
 * Writes a JUnit report: a test case for each rule that the audit ran, failed where a place counts,
 * and skipped for each that it could not run. See https://github.com/testmoapp/junitxml.
 */
export function writeJunit(
  audit: Pick<AuditAnswer, "rules" | "duration_ms">,
  { places, leftOut }: Places,
  { domain, rules }: JunitOptions,
): string {
  const failing = Map.groupBy(places.filter((place) => place.failing), ({ code }) => code);
  const skipped = new Map(audit.rules?.not_run.map(({ code, reason }) => [code, reason]));
  const codes = new Set([...rules, ...skipped.keys(), ...failing.keys()]);
  const cases = [...codes].sort().map((code) => {
    const rule = findRule(code);
    const name = `${rule?.title ?? code} (${code})`;
    const found = failing.get(code);
    const reason = skipped.get(code);
    const result = found !== undefined
      ? failureOf(found)
      : reason !== undefined
      ? `<skipped message="${escapeXml(reason)}"/>`
      : "";
    return `    <testcase classname="${escapeXml(rule?.category ?? "")}" name="${
      escapeXml(name)
    }">` +
      `${result}</testcase>`;
  });
  const seconds = (audit.duration_ms ?? 0) / 1000;
  const counts = `tests="${codes.size}" failures="${failing.size}" errors="0" ` +
    `time="${seconds.toFixed(3)}"`;
  const skippedCount = [...skipped.keys()].filter((code) => !failing.has(code)).length;
  const out = leftOut === 0
    ? ""
    : `\n    <system-out>${leftOut} more places are not listed.</system-out>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Audit" ${counts}>`,
    `  <testsuite name="${escapeXml(domain)}" ${counts} skipped="${skippedCount}">`,
    cases.join("\n") + out,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function failureOf(places: readonly Place[]): string {
  const [first] = places;
  const count = `${places.length} ${places.length === 1 ? "place" : "places"}`;
  const lines = places.slice(0, SHOWN_PLACES)
    .map((place) => `${describePlace(place)}\n  ${describeEvidence(place)}`);
  if (places.length > SHOWN_PLACES) lines.push(`and ${places.length - SHOWN_PLACES} more`);
  return `<failure message="${count}" type="${first?.severity ?? "error"}">` +
    `${escapeXml(lines.join("\n"))}</failure>`;
}

/** What XML 1.0 cannot hold in any form is left out: https://www.w3.org/TR/xml/#charsets. */
function escapeXml(text: string): string {
  return text.toWellFormed()
    // deno-lint-ignore no-control-regex -- these characters are what is looked for
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
