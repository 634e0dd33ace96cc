import { expect } from "chai";
import type { RobotsFileInput } from "../../../../lib/rules/site_inputs.ts";
import { createSiteRuleCheck } from "../../../support/site_rule.ts";

const FILE: RobotsFileInput = {
  urlId: 0,
  targetId: 3,
  origin: "https://s.test",
  url: "https://s.test/robots.txt",
  main: true,
  statusCode: 200,
  fetchError: null,
  contentType: "text/plain",
  redirectsCount: 0,
  sizeBytes: 60,
  servesPages: true,
  unnamedSitemap: null,
  previous: null,
  body: "User-agent: GPTBot\nDisallow: /\n",
};

describe("ai_search_bot_blocked", () => {
  const check = createSiteRuleCheck("ai_search_bot_blocked", "robots_files", FILE);

  it("passes a site that keeps out training crawlers alone", () => {
    expect(check()).to.equal(undefined);
  });

  it("reports the crawlers of AI search that may not come, with the line", () => {
    const body = "User-agent: OAI-SearchBot\nUser-agent: PerplexityBot\nDisallow: /\n";
    expect(check({ body })).to.deep.equal({
      targetId: 3,
      evidence: {
        found: {
          url: "https://s.test/robots.txt",
          blocked: [
            { agent: "OAI-SearchBot", line: 3, rule: "Disallow: /" },
            { agent: "PerplexityBot", line: 3, rule: "Disallow: /" },
          ],
        },
        expected: "crawlers of AI search may fetch /",
        where: "robots.txt",
      },
    });
  });

  it("does not apply without a file, or to other hosts of the site", () => {
    const body = "User-agent: *\nDisallow: /\n";
    expect(check({ statusCode: 404, body })).to.equal(undefined);
    expect(check({ main: false, body })).to.equal(undefined);
  });

  it("does not let the rules of one group leak into another", () => {
    const body = "User-agent: Claude-User\nDisallow: /cart\n\nUser-agent: CCBot\nDisallow: /\n\n" +
      "User-agent: *\nAllow: /\n";
    expect(check({ body })).to.equal(undefined);
  });
});
