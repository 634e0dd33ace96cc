import type { AuditRow } from "../../db/audits/lifecycle/audits.ts";
import type { AuditSummary } from "../../lib/rules/inputs/audit_summary.ts";
import { findRule } from "../../lib/rules/find_rule.ts";
import { readRuleVersions } from "../../lib/rules/rule_versions.ts";
import { describeEvidence, describePlace, type Place, type Places } from "./places.ts";

/** Places that a failure lists. */
const SHOWN_PLACES = 100;

/**
 * Writes a JUnit report: a test case for each rule that the audit ran, failed where a place counts,
 * and skipped for each that it could not run. See https://github.com/testmoapp/junitxml.
 */
export function writeJunit(audit: AuditRow, domain: string, { places, leftOut }: Places): string {
  const failing = Map.groupBy(places.filter((place) => place.failing), ({ code }) => code);
  // written by score_audit.ts
  const summary = audit.summary === null ? null : JSON.parse(audit.summary) as AuditSummary;
  const skipped = new Map(summary?.rules.not_run.map(({ code, reason }) => [code, reason]));
  const codes = new Set([
    ...Object.keys(readRuleVersions(audit)),
    ...skipped.keys(),
    ...failing.keys(),
  ]);
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
  const seconds = audit.finished_at === null || audit.started_at === null
    ? 0
    : (audit.finished_at.getTime() - audit.started_at.getTime()) / 1000;
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
