import { expect } from "chai";
import { parseRobotsOnce } from "../../../../lib/rules/inputs/parse_robots_once.ts";

describe("parseRobotsOnce()", () => {
  it("parses a text once", () => {
    const body = "User-agent: *\nDisallow: /a\n";
    const robots = parseRobotsOnce(body);
    expect(robots.verdict("https://s.test/a", "Googlebot").allowed).to.equal(false);
    expect(parseRobotsOnce(body)).to.equal(robots);
  });

  it("forgets the oldest of more than twenty texts", () => {
    const first = parseRobotsOnce("# first");
    for (let number = 1; number <= 20; number++) parseRobotsOnce(`# ${number}`);
    expect(parseRobotsOnce("# first")).to.not.equal(first);
  });
});
