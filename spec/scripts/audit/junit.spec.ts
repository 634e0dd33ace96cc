import { expect } from "chai";
import type { AuditRow } from "../../../db/audits/lifecycle/audits.ts";
import { writeJunit } from "../../../scripts/audit/junit.ts";
import type { Place } from "../../../scripts/audit/places.ts";

const AUDIT = {
  started_at: new Date("2026-11-20T10:00:00Z"),
  finished_at: new Date("2026-11-20T10:00:01.500Z"),
  summary: JSON.stringify({
    rules: { not_run: [{ code: "js_links_only", reason: 'No "browser".' }] },
    rule_versions: { h1_missing: 1, title_missing: 1 },
  }),
  // the report looks at nothing else of an audit
} as AuditRow;
const PLACE: Place = {
  code: "title_missing",
  title: "Title is missing",
  severity: "error",
  url: "https://shop.test/?a=1&b=<2>",
  targetUrl: null,
  evidence: { found: "\u0000\u001b[31m\ud800" },
  fingerprint: "",
  failing: true,
};

describe("writeJunit()", () => {
  it("writes a case for each rule: passed, failed with its places, or skipped with the reason", () => {
    const report = writeJunit(AUDIT, "shop.test", { places: [PLACE], leftOut: 0 });
    expect(report).to.equal(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="Audit" tests="3" failures="1" errors="0" time="1.500">
  <testsuite name="shop.test" tests="3" failures="1" errors="0" time="1.500" skipped="1">
    <testcase classname="headings" name="H1 is missing (h1_missing)"></testcase>
    <testcase classname="js_rendering" name="Links exist only after rendering (js_links_only)"><skipped message="No &quot;browser&quot;."/></testcase>
    <testcase classname="titles_meta" name="Title is missing (title_missing)"><failure message="1 place" type="error">https://shop.test/?a=1&amp;b=&lt;2&gt;
  Found: [31m\ufffd.</failure></testcase>
  </testsuite>
</testsuites>
`);
  });

  it("does not fail for places that do not count", () => {
    const report = writeJunit(AUDIT, "shop.test", {
      places: [{ ...PLACE, failing: false }],
      leftOut: 7,
    });
    expect(report).to.include('failures="0"').and.not.include("<failure");
    expect(report).to.include("<system-out>7 more places are not listed.</system-out>");
  });
});
