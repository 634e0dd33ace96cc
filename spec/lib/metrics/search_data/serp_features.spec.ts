import { expect } from "chai";
import {
  readSerpFeatures,
  type StoredSerpParts,
} from "../../../../lib/metrics/search_data/serp_features.ts";

describe("readSerpFeatures()", () => {
  const read = (parts: Partial<StoredSerpParts>) =>
    readSerpFeatures({ names: [], adsCount: 0, organicHosts: [], ...parts });

  it("knows the names of several sources", () => {
    const all = { peopleAlsoAsk: true, featuredSnippet: true, knowledgePanel: true, video: true };
    for (
      const names of [
        ["related_questions", "answer_box", "knowledge_graph", "inline_videos"],
        ["people_also_ask", "featured_snippet", "knowledge_graph", "video"],
        ["People also ask", "Featured snippet", "Knowledge panel", "Video carousel"],
      ]
    ) {
      expect(read({ names }), names.join()).to.deep.equal(all);
    }
    expect(read({ names: ["local_results", "shopping_results", "Reviews"] }))
      .to.deep.equal({ localPack: true, shopping: true, reviews: true });
  });
  it("counts ads, and takes ads on top without a number for two", () => {
    expect(read({ adsCount: 3 })).to.deep.equal({ topAdsCount: 3 });
    expect(read({ names: ["Top ads"] })).to.deep.equal({ topAdsCount: 2 });
  });
  it("takes sitelinks for a brand's where its host alone has two results", () => {
    const names = ["Sitelinks"];
    expect(read({ names, organicHosts: [7, 3, 7, 4] })).to.deep.equal({
      sitelinksOfOneBrand: true,
    });
    expect(read({ names, organicHosts: [7, 3, 7, 3] })).to.deep.equal({});
    expect(read({ names, organicHosts: [3, 7, 7] })).to.deep.equal({});
    expect(read({ names, organicHosts: [7, 3] })).to.deep.equal({});
    expect(read({ names, organicHosts: [] })).to.deep.equal({});
  });
  it("leaves other names alone", () => {
    expect(read({ names: ["organic", "related_searches", "images", "localised", ""] }))
      .to.deep.equal({});
  });
});
