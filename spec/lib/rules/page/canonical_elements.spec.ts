import { expect } from "chai";
import type { CanonicalFacts } from "../../../../lib/crawler/html/page_facts.ts";
import { canonicalFacts, checkRule, createRecord } from "../../../support/audits/page_record.ts";

const WHERE = "link[rel=canonical], Link header";

function check(id: string, ...canonicals: CanonicalFacts[]) {
  return checkRule(id, createRecord({ canonicals }));
}

function reported(href: string, expected: string, source: "html" | "header" = "html") {
  return {
    evidence: { found: { count: 1, examples: [{ href, source }] }, expected, where: WHERE },
  };
}

const HOSTILE = Array.from(
  { length: 1_000 },
  () => canonicalFacts({ href: `\u0000#${"x".repeat(2_000)}`, url: null, inHead: false }),
);

describe("canonicalElementPageRules", () => {
  describe("canonical_multiple", () => {
    it("passes a single canonical, and several that differ", () => {
      expect(check("canonical_multiple", canonicalFacts())).to.equal(undefined);
      const other = canonicalFacts({ href: "/a", url: "https://example.com/a" });
      expect(check("canonical_multiple", canonicalFacts(), other)).to.equal(undefined);
    });

    it("reports the same one in head and header", () => {
      const header = canonicalFacts({ source: "header" });
      expect(check("canonical_multiple", canonicalFacts(), header)).to.deep.equal({
        evidence: {
          found: {
            count: 2,
            examples: [
              { href: "https://example.com/guides/tea", source: "html" },
              { href: "https://example.com/guides/tea", source: "header" },
            ],
          },
          expected: "one canonical",
          where: WHERE,
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("canonical_multiple", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of a thousand", () => {
      const found = check("canonical_multiple", ...Array(1_000).fill(canonicalFacts()))
        ?.evidence.found;
      expect(found).to.have.property("count", 1_000);
      expect(found).to.have.property("examples").with.length(10);
    });
  });

  describe("canonical_relative", () => {
    it("passes absolute URLs, whatever the case of their scheme", () => {
      expect(check("canonical_relative", canonicalFacts())).to.equal(undefined);
      const upper = canonicalFacts({ href: "HTTPS://example.com/guides/tea" });
      expect(check("canonical_relative", upper)).to.equal(undefined);
    });

    it("reports paths and addresses without scheme", () => {
      const path = canonicalFacts({ href: "/guides/tea" });
      expect(check("canonical_relative", path))
        .to.deep.equal(reported("/guides/tea", "an absolute URL"));
      const schemeless = canonicalFacts({ href: "//example.com/guides/tea", source: "header" });
      expect(check("canonical_relative", schemeless))
        .to.deep.equal(reported("//example.com/guides/tea", "an absolute URL", "header"));
    });

    it("does not apply to canonicals in the body, which are ignored", () => {
      const body = canonicalFacts({ href: "/guides/tea", inHead: false });
      expect(check("canonical_relative", body)).to.equal(undefined);
    });

    it("leaves what cannot be parsed to another rule", () => {
      expect(check("canonical_relative", canonicalFacts({ href: "//[", url: null }))).to.equal(
        undefined,
      );
    });
  });

  describe("canonical_invalid", () => {
    it("passes what resolves to http or https", () => {
      expect(check("canonical_invalid", canonicalFacts({ href: "?a=1" }))).to.equal(undefined);
    });

    it("reports other schemes and what is no URL", () => {
      const file = canonicalFacts({ href: "file:///srv/index.html", url: null });
      expect(check("canonical_invalid", file))
        .to.deep.equal(reported("file:///srv/index.html", "an http or https URL"));
    });

    it("does not apply to empty ones and those in the body", () => {
      expect(check("canonical_invalid", canonicalFacts({ href: "", url: null }))).to.equal(
        undefined,
      );
      expect(check("canonical_invalid", ...HOSTILE)).to.equal(undefined);
    });

    it("bounds what it shows of a thousand long ones", () => {
      const heads = HOSTILE.map((facts) => ({ ...facts, inHead: true }));
      const evidence = check("canonical_invalid", ...heads)?.evidence;
      expect(evidence?.found).to.have.property("count", 1_000);
      expect(JSON.stringify(evidence).length).to.be.lessThan(7_000);
    });
  });

  describe("canonical_empty", () => {
    it("passes one with an address", () => {
      expect(check("canonical_empty", canonicalFacts())).to.equal(undefined);
    });

    it("reports one without", () => {
      expect(check("canonical_empty", canonicalFacts({ href: "", url: null })))
        .to.deep.equal(reported("", "the page's absolute URL"));
    });

    it("does not apply to pages without canonical, nor to what is in the body", () => {
      expect(check("canonical_empty")).to.equal(undefined);
      const body = canonicalFacts({ href: "", url: null, inHead: false });
      expect(check("canonical_empty", body)).to.equal(undefined);
    });

    it("reports an empty one beside a sound one", () => {
      const empty = canonicalFacts({ href: "", url: null, source: "header" });
      expect(check("canonical_empty", canonicalFacts(), empty))
        .to.deep.equal(reported("", "the page's absolute URL", "header"));
    });
  });

  describe("canonical_outside_head", () => {
    it("passes canonicals in head and header", () => {
      const header = canonicalFacts({ source: "header" });
      expect(check("canonical_outside_head", canonicalFacts(), header)).to.equal(undefined);
    });

    it("reports one in the body", () => {
      expect(check("canonical_outside_head", canonicalFacts({ inHead: false })))
        .to.deep.equal(reported("https://example.com/guides/tea", "the canonical in the head"));
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("canonical_outside_head", createRecord(null))).to.equal(undefined);
    });

    it("bounds what it shows of a thousand", () => {
      const evidence = check("canonical_outside_head", ...HOSTILE)?.evidence;
      expect(evidence?.found).to.have.property("count", 1_000);
      expect(JSON.stringify(evidence).length).to.be.lessThan(7_000);
    });
  });

  describe("canonical_with_fragment", () => {
    it("passes one without", () => {
      expect(check("canonical_with_fragment", canonicalFacts())).to.equal(undefined);
    });

    it("reports one with a fragment, even an empty one", () => {
      const href = "https://example.com/guides/tea#water";
      expect(check("canonical_with_fragment", canonicalFacts({ href })))
        .to.deep.equal(reported(href, "a URL without #"));
      expect(check("canonical_with_fragment", canonicalFacts({ href: "/guides/tea#" })))
        .to.deep.equal(reported("/guides/tea#", "a URL without #"));
    });

    it("does not apply to canonicals in the body", () => {
      const body = canonicalFacts({ href: "/a#b", inHead: false });
      expect(check("canonical_with_fragment", body)).to.equal(undefined);
    });

    it("leaves what cannot be parsed to another rule", () => {
      expect(check(
        "canonical_with_fragment",
        ...HOSTILE.map((facts) => ({
          ...facts,
          inHead: true,
        })),
      )).to.equal(undefined);
    });
  });
});
