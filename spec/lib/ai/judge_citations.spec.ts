import { expect } from "chai";
import type { Citation } from "../../../lib/ai/engine_answer.ts";
import { judgeCitations } from "../../../lib/ai/judge_citations.ts";
import { createDomainIndex } from "../../../lib/ai/tracked_brand.ts";

const INDEX = createDomainIndex([
  { key: "acme", isOwn: true, names: [], domains: ["www.acme.co.uk"] },
  { key: "beta", isOwn: false, names: [], domains: ["https://beta.io/x", "acme.co.uk"] },
]);

function citation(url: string, title: string | null = null): Citation {
  return { url, title, position: 9, start: null, end: null };
}

describe("judgeCitations()", () => {
  it("reports own, competitors' and other pages, each once", () => {
    const judged = judgeCitations([
      citation("https://blog.acme.co.uk/a?utm_source=x"),
      citation("https://www.google.com/url?q=https://beta.io/p"),
      citation("https://blog.acme.co.uk/a#b"),
      citation("https://notacme.co.uk/"),
      citation("not a URL"),
    ], INDEX);
    expect(
      judged.map(({ position, domain, brand, isOwn, isCompetitor }) => [
        position,
        domain,
        brand,
        isOwn,
        isCompetitor,
      ]),
    ).to.deep.equal([
      [1, "acme.co.uk", "acme", true, false],
      [2, "beta.io", "beta", false, true],
      [3, "notacme.co.uk", null, false, false],
    ]);
  });

  it("reads the title of a link that hides its target", () => {
    const url = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/A";
    expect(judgeCitations([citation(url, "acme.co.uk")], INDEX)[0]).to.deep.include({
      brand: "acme",
      pageUrl: url,
    });
    expect(judgeCitations([citation(url)], INDEX)[0]).to.deep.include({
      brand: null,
      domain: null,
    });
  });
});
