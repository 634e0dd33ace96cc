import { expect } from "chai";
import { writeAnnotations } from "../../../scripts/audit/github.ts";
import type { Place } from "../../../scripts/audit/places.ts";

const PLACE: Place = {
  code: "title_missing",
  title: "Title, 100%: missing",
  severity: "error",
  url: "https://shop.test/50%25,off",
  targetUrl: null,
  evidence: { found: "a\r\nb", expected: "one <title>", where: "head > title" },
  fingerprint: "",
  failing: true,
};

describe("writeAnnotations()", () => {
  it("escapes what GitHub reads as syntax: more in properties than in the message", () => {
    expect(writeAnnotations({ places: [PLACE], leftOut: 0 })).to.equal(
      "::error title=Title%2C 100%25%3A missing (title_missing)::https://shop.test/50%2525,off" +
        "%0AFound: a%0D%0Ab; expected: one <title>; in: head > title.\n",
    );
  });

  it("writes the first ten of each severity, and how many have none", () => {
    const warning: Place = { ...PLACE, severity: "warning", url: null, targetUrl: null };
    const lines = writeAnnotations({
      places: [...Array<Place>(12).fill(PLACE), warning],
      leftOut: 3,
    }).trimEnd().split("\n");
    expect(lines).to.have.length(12);
    expect(lines[10]).to.match(/^::warning .*::the site as a whole%0A/);
    expect(lines[11]).to.equal("5 more places of issues have no annotation.");
  });
});
