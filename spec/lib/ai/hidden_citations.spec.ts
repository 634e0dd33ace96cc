import { expect } from "chai";
import { createMentionFinder } from "../../../lib/ai/brand_mentions.ts";
import { judgeCitations } from "../../../lib/ai/judge_citations.ts";
import { parsePlainAnswer } from "../../../lib/ai/plain_answer.ts";

const LINK = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQ";

/** The domains that a text cites. */
function citedDomains(text: string): (string | null)[] {
  const citations = parsePlainAnswer(text).answer?.citations ?? [];
  return judgeCitations(citations, new Map()).map(({ domain }) => domain);
}

describe("citations through grounding-api-redirect", () => {
  it("are of the domain that their title names, wherever it stands", () => {
    expect(citedDomains(`Good shoes ([acme.com](${LINK}a)).`)).to.deep.equal(["acme.com"]);
    expect(citedDomains(`See [Running shoes | acme.com](${LINK}b).`)).to.deep.equal(["acme.com"]);
    expect(citedDomains(`Sources:\n- www.acme.com: ${LINK}c\n- rival.co.uk ${LINK}d`))
      .to.deep.equal(["acme.com", "rival.co.uk"]);
    expect(citedDomains(`[1] rival.de - ${LINK}e`)).to.deep.equal(["rival.de"]);
    const listed = [{ url: `${LINK}f`, title: "https://acme.com/shoes", position: 1 }];
    const citations = listed.map((one) => ({ ...one, start: null, end: null }));
    expect(judgeCitations(citations, new Map())[0]?.domain).to.equal("acme.com");
  });

  it("are nobody's where the title names no domain", () => {
    expect(citedDomains(`See [Shoes that Node.js developers like](${LINK}a).`))
      .to.deep.equal([null]);
    expect(citedDomains(`Good shoes are made there: ${LINK}b`)).to.deep.equal([null]);
  });
});

describe("a brand that is a common word as well", () => {
  const finder = createMentionFinder([
    { key: "0", isOwn: true, names: ["Apple"], domains: ["apple.com"] },
    { key: "1", isOwn: false, names: ["Target"], domains: ["target.com"] },
  ]);
  const found = (text: string) => finder.find(text).brands.map(({ brand }) => brand);

  it("is found at the beginning of a sentence that names products", () => {
    expect(found("Apple makes good laptops.")).to.deep.equal(["0"]);
    expect(found("Many people ask. Apple is known for phones and watches.")).to.deep.equal(["0"]);
    expect(found("Target for cheap furniture.")).to.deep.equal(["1"]);
  });

  it("is a word where none is named, or the word has another sense", () => {
    expect(found("Apple juice is sweet.")).to.deep.equal([]);
    expect(found("Apple pie tastes best warm.")).to.deep.equal([]);
    expect(found("Apple juice stains clothes.")).to.deep.equal([]);
  });
});
