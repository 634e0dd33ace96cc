import { expect } from "chai";
import { readUrlCitation } from "../../../lib/ai/url_citations.ts";

describe("readUrlCitation()", () => {
  it("reads the fields beside the type, or below it", () => {
    const fields = { url: "https://a.com", title: "A", start_index: 0, end_index: 2 };
    const expected = [{ url: "https://a.com", title: "A", start: 5, end: 7 }];
    expect(readUrlCitation({ type: "url_citation", ...fields }, "text", 5)).to.deep.equal(expected);
    expect(readUrlCitation({ type: "url_citation", url_citation: fields }, "text", 5)).to.deep
      .equal(expected);
  });

  it("keeps no span that is empty, turned round or broken", () => {
    for (const [start, end] of [[2, 2], [3, 1], [-1, 2], [0, 99], [0.5, 2], ["x", null]]) {
      const annotation = {
        type: "url_citation",
        url: "https://a.com",
        start_index: start,
        end_index: end,
      };
      expect(readUrlCitation(annotation, "text")[0]).to.deep.include({ start: null, end: null });
    }
  });

  it("is empty for other annotations and without a URL", () => {
    expect(readUrlCitation({ type: "file_citation", url: "https://a.com" }, "")).to.deep.equal([]);
    expect(readUrlCitation({ type: "url_citation" }, "")).to.deep.equal([]);
  });
});
