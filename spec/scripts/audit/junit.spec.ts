import { expect } from "chai";
import { writeJunit } from "../../../scripts/audit/junit.ts";
import type { Place } from "../../../scripts/audit/places.ts";

const AUDIT = {
  duration_ms: 1_500,
  rules: {
    ...{ run_count: 2, disabled: [], off_by_default: [], failed: [] },
    not_run: [{ code: "js_links_only", reason: 'No "browser".' }],
  },
};
const SHOWN = { domain: "shop.test", rules: ["h1_missing", "title_missing"] };
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
    const report = writeJunit(AUDIT, { places: [PLACE], leftOut: 0 }, SHOWN);
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
    const places = [{ ...PLACE, failing: false }];
    const report = writeJunit(AUDIT, { places, leftOut: 7 }, SHOWN);
    expect(report).to.include('failures="0"').and.not.include("<failure");
    expect(report).to.include("<system-out>7 more places are not listed.</system-out>");
  });
});
