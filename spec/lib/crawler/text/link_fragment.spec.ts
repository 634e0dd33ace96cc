import { expect } from "chai";
import { readFragment } from "../../../../lib/crawler/text/link_fragment.ts";

describe("readFragment()", () => {
  const cases: [raw: string, fragment: string | null][] = [
    ["usage", "usage"],
    ["a.b-c_D", "a.b-c_D"],
    ["gr%C3%B6%C3%9Fe", "größe"],
    ["größe", "größe"],
    ["a%20b", "a b"],
    ["100%", "100%"],
    ["%ff", "%ff"],
    ["usage ", "usage"],
    ["us\nage", "usage"],
    ["", null],
    ["top", null],
    ["TOP", null],
    ["topic", "topic"],
    ["/route/1", null],
    ["!route", null],
    ["?q=tea", null],
    ["tab=2", null],
    ["utm_source=mail&utm_medium=x", null],
    [":~:text=tea", null],
    ["usage:~:text=tea", "usage"],
    ["x".repeat(500), "x".repeat(500)],
    ["x".repeat(501), null],
  ];
  for (const [raw, fragment] of cases) {
    it(`reads ${JSON.stringify(raw.slice(0, 30))} as ${fragment?.slice(0, 30)}`, () => {
      expect(readFragment(raw)).to.equal(fragment);
    });
  }
});
