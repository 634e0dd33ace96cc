import { expect } from "chai";
import { listChangedSettings } from "../../../lib/rules/changed_settings.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";

describe("listChangedSettings()", () => {
  const changes = (...[before, after]: Parameters<typeof auditSettings>[0][]) =>
    listChangedSettings(auditSettings(before ?? {}), auditSettings(after ?? {}));

  it("lists nothing where nothing differs", () => {
    expect(changes({ include: ["/a"] }, { include: ["/a"] })).to.deep.equal([]);
  });
  it("names each setting that differs, with both values", () => {
    expect(changes({ max_pages: 5, user_agent: "A" }, { max_pages: 7, exclude: ["/x"] }))
      .to.deep.equal([
        { name: "exclude", before: [], after: ["/x"] },
        { name: "max_pages", before: 5, after: 7 },
        { name: "user_agent", before: "A", after: null },
      ]);
  });
  it("names a threshold by itself", () => {
    expect(changes({}, { thresholds: { title_max_chars: 70 } })).to.deep.equal([
      { name: "thresholds.title_max_chars", before: 60, after: 70 },
    ]);
  });
  it("shows of a long list how long it is", () => {
    const urls = (count: number) => Array.from({ length: count }, (_, i) => `https://a.test/${i}`);
    expect(changes({ mode: "list", urls: urls(20) }, { mode: "list", urls: urls(9_000) }))
      .to.deep.equal([{ name: "urls", before: urls(20), after: { count: 9_000 } }]);
  });
});
