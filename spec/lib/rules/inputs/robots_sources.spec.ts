import { expect } from "chai";
import {
  describeRobotsSources,
  listRobotsSources,
  locateRobotsSources,
} from "../../../../lib/rules/inputs/robots_sources.ts";
import { pageFacts, robotsDirectives } from "../../../support/audits/page_record.ts";

const HTML = robotsDirectives({ directives: ["noindex", "follow"] });
const HEADER = robotsDirectives({ directives: ["none"], source: "header" });

describe("listRobotsSources()", () => {
  it("lists what is addressed to all, to Googlebot or to this crawler, in any case", () => {
    const robots = ["robots", "googlebot", "searchvisibilitybot", "bingbot"].map((agent) =>
      robotsDirectives({ agent, directives: ["NOINDEX"] })
    );
    const sources = listRobotsSources(pageFacts({ robots }), new Set(["noindex"]));
    expect(sources.map(({ agent }) => agent)).to.deep.equal([
      "robots",
      "googlebot",
      "searchvisibilitybot",
    ]);
  });

  it("leaves out lists without any of the directives", () => {
    const page = pageFacts({ robots: [HTML, HEADER] });
    expect(listRobotsSources(page, new Set(["none", "nofollow"]))).to.deep.equal([HEADER]);
  });
});

describe("describeRobotsSources()", () => {
  it("joins the directives", () => {
    expect(describeRobotsSources([HTML])).to.deep.equal([
      { agent: "robots", directives: "noindex, follow", source: "html" },
    ]);
  });

  it("shows ten of a thousand, each short", () => {
    const list = robotsDirectives({ agent: "a".repeat(1e5), directives: ["x".repeat(1e5)] });
    const described = describeRobotsSources(Array.from({ length: 1000 }, () => list));
    expect(described).to.have.lengthOf(10);
    expect(JSON.stringify(described).length).to.be.below(4_000);
  });
});

describe("locateRobotsSources()", () => {
  it("names element, header, or both", () => {
    expect(locateRobotsSources([HTML])).to.equal("meta[name=robots]");
    expect(locateRobotsSources([HEADER])).to.equal("X-Robots-Tag");
    expect(locateRobotsSources([HTML, HEADER])).to.equal("meta[name=robots] and X-Robots-Tag");
  });
});
