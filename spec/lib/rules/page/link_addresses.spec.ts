import { expect } from "chai";
import {
  checkRule,
  createRecord,
  found,
  linkFacts,
  linkFaults,
} from "../../../support/audits/page_record.ts";

describe("linkAddressesPageRules", () => {
  describe("link_to_localhost", () => {
    it("passes links to public addresses", () => {
      const links = [linkFacts(), linkFacts({ url: "https://192.0.43.8/" })];
      expect(checkRule("link_to_localhost", createRecord({ links }))).to.equal(undefined);
    });

    for (
      const url of [
        "http://localhost:3000/tea",
        "http://127.0.0.53/",
        "http://[::1]/",
        "http://printer.local/",
        "http://10.1.2.3/",
        "https://192.168.178.1/",
      ]
    ) {
      it(`reports ${url}`, () => {
        const record = createRecord({ links: [linkFacts({ url, anchor: "Draft" })] });
        expect(checkRule("link_to_localhost", record)).to.deep.equal({
          evidence: {
            found: { count: 1, examples: [{ url, anchor: "Draft" }] },
            expected: "addresses that visitors can reach",
            where: "a[href]",
          },
        });
      });
    }

    it("does not apply to a site that is private itself, nor to answers that are not pages", () => {
      const links = [linkFacts({ url: "http://localhost:3000/" })];
      const record = createRecord({ links }, { url: "http://staging.local/" });
      expect(checkRule("link_to_localhost", record)).to.equal(undefined);
      expect(checkRule("link_to_localhost", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of 5,000 links, and is not misled by their paths", () => {
      const links = Array.from(
        { length: 5000 },
        (_, index) => linkFacts({ url: `http://localhost/${index}/${"x".repeat(1000)}` }),
      );
      const finding = checkRule("link_to_localhost", createRecord({ links }));
      expect(finding?.evidence.found).to.have.property("count", 5000);
      expect(JSON.stringify(finding).length).to.be.below(7_000);
      const path = linkFacts({ url: "https://tea.example.org/localhost/127.0.0.1" });
      expect(checkRule("link_to_localhost", createRecord({ links: [path] }))).to.equal(undefined);
    });
  });

  describe("link_http_on_https_page", () => {
    const INTERNAL = linkFacts({ url: "http://example.com/", anchor: "Home" });
    const EXTERNAL = linkFacts({ url: "http://tea.example.org/", anchor: "Tea" });

    it("passes encrypted links", () => {
      const links = [linkFacts(), linkFacts({ url: "https://tea.example.org/" })];
      expect(checkRule("link_http_on_https_page", createRecord({ links }))).to.equal(undefined);
    });

    it("warns of links within the site, and shows them first", () => {
      const record = createRecord({ links: [EXTERNAL, INTERNAL] });
      expect(checkRule("link_http_on_https_page", record)).to.deep.equal({
        evidence: {
          found: {
            internal: 1,
            external: 1,
            examples: [
              { url: "http://example.com/", anchor: "Home" },
              { url: "http://tea.example.org/", anchor: "Tea" },
            ],
          },
          expected: "links to https:// addresses",
          where: "a[href]",
        },
      });
    });

    it("only notes links to other sites", () => {
      const finding = checkRule("link_http_on_https_page", createRecord({ links: [EXTERNAL] }));
      expect(finding?.severity).to.equal("notice");
      expect(finding?.evidence.found).to.include({ internal: 0, external: 1 });
    });

    it("does not apply to pages over http, nor to answers that are not pages", () => {
      const record = createRecord({ links: [INTERNAL] }, { url: "http://example.com/tea" });
      expect(checkRule("link_http_on_https_page", record)).to.equal(undefined);
      expect(checkRule("link_http_on_https_page", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of 5,000 links", () => {
      const links = Array.from({ length: 5000 }, () => INTERNAL);
      const finding = checkRule("link_http_on_https_page", createRecord({ links }));
      expect(finding?.evidence.found).to.include({ internal: 5000 });
      expect(finding?.evidence.found).to.have.property("examples").with.lengthOf(10);
    });
  });

  describe("link_whitespace_in_href", () => {
    it("passes tidy addresses", () => {
      expect(checkRule("link_whitespace_in_href", createRecord())).to.equal(undefined);
    });

    it("notes addresses with white space", () => {
      const whitespace = found(" /tea", "/green tea");
      const record = createRecord({ linkFaults: linkFaults({ whitespace }) });
      expect(checkRule("link_whitespace_in_href", record)).to.deep.equal({
        evidence: {
          found: { count: 2, examples: [" /tea", "/green tea"] },
          expected: "addresses without white space",
          where: "a[href]",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("link_whitespace_in_href", createRecord(null))).to.equal(undefined);
    });

    it("keeps thousands of endless addresses short", () => {
      const whitespace = {
        count: 3_000,
        examples: Array.from({ length: 50 }, () => " ".repeat(1e6)),
      };
      const finding = checkRule(
        "link_whitespace_in_href",
        createRecord({ linkFaults: linkFaults({ whitespace }) }),
      );
      expect(finding?.evidence.found).to.have.property("count", 3_000);
      expect(JSON.stringify(finding).length).to.be.below(6_000);
    });
  });

  describe("link_too_long", () => {
    const url = "https://example.com/tea?state=" + "x".repeat(1970);

    it("passes an address of 2,000 characters", () => {
      const record = createRecord({ linkFaults: linkFaults({ long: [{ url, length: 2000 }] }) });
      expect(checkRule("link_too_long", record)).to.equal(undefined);
    });

    it("notes an address of 2,001 characters", () => {
      const long = [{ url, length: 2000 }, { url: `${url}y`, length: 2001 }];
      const record = createRecord({ linkFaults: linkFaults({ long }) });
      expect(checkRule("link_too_long", record)).to.deep.equal({
        evidence: {
          found: {
            count: 1,
            examples: [{
              url: `https://example.com/tea?state=${"x".repeat(169)}…`,
              characters: 2001,
            }],
          },
          expected: "at most 2000 characters",
          where: "a[href]",
        },
      });
    });

    it("takes the limit from link_max_chars", () => {
      const record = createRecord({ linkFaults: linkFaults({ long: [{ url, length: 1500 }] }) });
      expect(checkRule("link_too_long", record, { link_max_chars: 1500 })).to.equal(undefined);
      expect(checkRule("link_too_long", record, { link_max_chars: 1499 })?.evidence.expected).to
        .equal("at most 1499 characters");
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("link_too_long", createRecord(null))).to.equal(undefined);
    });

    it("notes every link that is too long to be kept, whatever the limit is", () => {
      const record = createRecord({ linkFaults: linkFaults({ long: [{ url, length: 2049 }] }) });
      expect(checkRule("link_too_long", record, { link_max_chars: 3000 })?.evidence.expected).to
        .equal("at most 2048 characters");
    });

    it("notes what else is too long to be kept, and what names it", () => {
      const longUrl = `https://example.com/${"x".repeat(2029)}`;
      const fits = longUrl.slice(0, -1);
      const canonical = { href: "", source: "html", inHead: true } as const;
      const record = createRecord({
        canonicals: [{ ...canonical, url: longUrl }, { ...canonical, url: fits }],
        resources: [longUrl, fits].map((address) => ({
          ...{ url: address, type: "image", where: "img[src]" } as const,
          ...{ elementsCount: 1, modernAlternative: false },
        })),
      });
      expect(checkRule("link_too_long", record)?.evidence).to.deep.include({
        found: {
          count: 2,
          examples: ["img[src]", "link[rel=canonical]"].map((where) => ({
            url: `${longUrl.slice(0, 199)}…`,
            characters: 2049,
            where,
          })),
        },
        where: "addresses",
      });
    });

    it("shows ten of a hundred addresses of megabytes", () => {
      const long = Array.from({ length: 100 }, () => ({ url: url.repeat(500), length: 1_000_000 }));
      const finding = checkRule(
        "link_too_long",
        createRecord({ linkFaults: linkFaults({ long }) }),
      );
      expect(finding?.evidence.found).to.have.property("count", 100);
      expect(JSON.stringify(finding).length).to.be.below(3_500);
    });
  });

  describe("link_target_blank_noopener", () => {
    it("passes a page whose links keep the opener to themselves", () => {
      expect(checkRule("link_target_blank_noopener", createRecord())).to.equal(undefined);
    });

    it("notes links to other sites that hand it over", () => {
      const blankOpeners = found("https://example.com/print", "https://tea.example.org/");
      const record = createRecord({ linkFaults: linkFaults({ blankOpeners }) });
      expect(checkRule("link_target_blank_noopener", record)).to.deep.equal({
        evidence: {
          found: ["https://tea.example.org/"],
          expected: "no rel=opener on links to other sites",
          where: "a[target=_blank][rel~=opener]",
        },
      });
    });

    it("does not apply to links within the site, nor to answers that are not pages", () => {
      const blankOpeners = found("https://example.com/print");
      const record = createRecord({ linkFaults: linkFaults({ blankOpeners }) });
      expect(checkRule("link_target_blank_noopener", record)).to.equal(undefined);
      expect(checkRule("link_target_blank_noopener", createRecord(null))).to.equal(undefined);
    });

    it("keeps endless addresses short", () => {
      const examples = Array.from({ length: 50 }, () => `https://a.example.org/${"x".repeat(1e6)}`);
      const blankOpeners = { count: 50, examples };
      const finding = checkRule(
        "link_target_blank_noopener",
        createRecord({ linkFaults: linkFaults({ blankOpeners }) }),
      );
      expect(JSON.stringify(finding).length).to.be.below(6_000);
    });
  });
});
