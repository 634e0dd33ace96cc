import { expect } from "chai";
import { parseMetaRefresh } from "../../../../lib/crawler/html/meta_refresh.ts";

describe("parseMetaRefresh()", () => {
  const cases: [content: string, seconds: number, target: string | null][] = [
    ["5", 5, null],
    [" 5 ", 5, null],
    ["5.9", 5, null],
    [".5; url=/a", 0, "/a"],
    ["0;url=/a", 0, "/a"],
    ["0; URL = '/a b' junk", 0, "/a b"],
    ['5;url="/a', 5, "/a"],
    ["5,/a", 5, "/a"],
    ["5 /a", 5, "/a"],
    ["5; url=", 5, null],
    ["3;urls", 3, "urls"],
    ["0;url=https://example.com/?a=1;b=2", 0, "https://example.com/?a=1;b=2"],
  ];
  for (const [content, seconds, target] of cases) {
    it(`reads ${JSON.stringify(content)}`, () => {
      expect(parseMetaRefresh(content)).to.deep.equal({ seconds, target });
    });
  }

  for (const content of ["", "url=/a", "-1;url=/a", "5x;url=/a", "; url=/a"]) {
    it(`returns null for ${JSON.stringify(content)}, which browsers ignore`, () => {
      expect(parseMetaRefresh(content)).to.equal(null);
    });
  }
});
