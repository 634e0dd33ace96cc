import { expect } from "chai";
import { linkMap } from "../../../../lib/web/charts/link_map.ts";

describe("linkMap()", () => {
  const node = (label: string) => ({ label, href: `?url=${label}` });

  it("draws a page between those that link to it and those that it links to", () => {
    const { text } = linkMap({ middle: "/tea", from: [node("/")], to: [node("/a"), node("/b")] });
    expect(text.match(/<path /g)).to.have.length(3);
    expect(text.match(/<a href="\?url=\/[ab]?" tabindex="-1">/g)).to.have.length(3);
    expect(text).to.contain('viewBox="0 0 1000 100"').and.contain('aria-hidden="true"');
  });

  it("draws a page alone, and texts of others as texts", () => {
    const { text } = linkMap({ middle: `/<b>"`, from: [], to: [] });
    expect(text).to.contain("/&lt;b&gt;&quot;").and.not.contain("<path ");
  });
});
