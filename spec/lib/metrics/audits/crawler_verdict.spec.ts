import { expect } from "chai";
import {
  joinPageVerdicts,
  judgeCrawlerAnswer,
  type SeenAnswer,
} from "../../../../lib/metrics/audits/crawler_verdict.ts";

const PAGE: SeenAnswer = {
  ...{ status: 200, error: null, finalUrl: "https://a.test/", sizeBytes: 9_000 },
  ...{ title: "Tea", titleHash: "t1", words: 400, challenge: null, responseTimeMs: 100 },
};
const REFUSED: SeenAnswer = { ...PAGE, status: 403, title: "No", titleHash: "t2", words: 5 };
const CHALLENGE: SeenAnswer = {
  ...REFUSED,
  challenge: { vendor: "Cloudflare", sign: "cf-mitigated" },
};
const LOST: SeenAnswer = { ...REFUSED, status: null, error: "reset" };
const OTHER: SeenAnswer = { ...PAGE, titleHash: "t3" };

function judge(answers: Partial<Parameters<typeof judgeCrawlerAnswer>[0]>): string {
  const { verdict, reason } = judgeCrawlerAnswer({
    ...{ answer: PAGE, robotsAllowed: true, tokenOnly: false, browser: PAGE },
    ...{ browserAgain: PAGE, control: null },
    ...answers,
  });
  return `${verdict} ${reason}`;
}

describe("judgeCrawlerAnswer()", () => {
  it("allows what gets the page of a browser", () => {
    expect(judge({})).to.equal("allowed same_as_browser");
    // length alone says little of a page that differs a little each time
    expect(judge({ answer: { ...PAGE, sizeBytes: 8_000, words: 380 } }))
      .to.equal("allowed same_as_browser");
  });

  it("has robots.txt decide first, and asks nothing of what only robots.txt knows", () => {
    expect(judge({ robotsAllowed: false, answer: null })).to.equal("blocked_by_robots robots_rule");
    expect(judge({ robotsAllowed: false, tokenOnly: true, answer: null }))
      .to.equal("blocked_by_robots robots_rule");
    expect(judge({ tokenOnly: true, answer: null })).to.equal("unknown sends_no_requests");
    expect(judge({ answer: null })).to.equal("unknown not_asked");
    expect(judge({ browser: null, browserAgain: null })).to.equal("unknown not_asked");
  });

  it("counts a refusal only while a browser gets the page", () => {
    expect(judge({ answer: REFUSED, control: PAGE })).to.equal("blocked_by_server refused_status");
    expect(judge({ answer: LOST, control: PAGE })).to.equal("blocked_by_server no_answer");
    for (const control of [REFUSED, LOST, CHALLENGE]) {
      expect(judge({ answer: REFUSED, control })).to.equal("unknown refused_to_everyone");
    }
    for (const browser of [REFUSED, LOST, CHALLENGE]) {
      expect(judge({ answer: REFUSED, browser })).to.equal("unknown browser_refused");
    }
  });

  it("knows a challenge from a refusal, also one that answers 200", () => {
    expect(judge({ answer: CHALLENGE, control: PAGE })).to.equal("challenged challenge_page");
    expect(judge({ answer: { ...CHALLENGE, status: 200 }, control: PAGE }))
      .to.equal("challenged challenge_page");
  });

  it("names what is different, unless it is different for browsers, too", () => {
    expect(judge({ answer: OTHER })).to.equal("different_content other_title");
    expect(judge({ answer: { ...PAGE, words: 150 } })).to.equal("different_content less_text");
    expect(judge({ answer: { ...PAGE, finalUrl: "https://a.test/bots" } }))
      .to.equal("different_content other_redirect");
    expect(judge({ answer: OTHER, browserAgain: OTHER })).to.equal("allowed varies_for_everyone");
    expect(judge({ answer: OTHER, browserAgain: { ...PAGE, titleHash: "t4" } }))
      .to.equal("allowed varies_for_everyone");
    // a short text says nothing by its length
    expect(judge({ answer: { ...PAGE, words: 10 }, browser: { ...PAGE, words: 40 } }))
      .to.equal("allowed same_as_browser");
  });
});

describe("joinPageVerdicts()", () => {
  it("takes the worst of the pages, and counts those that have it", () => {
    const allowed = { verdict: "allowed", reason: "same_as_browser" } as const;
    const blocked = { verdict: "blocked_by_server", reason: "refused_status" } as const;
    const robots = { verdict: "blocked_by_robots", reason: "robots_rule" } as const;
    expect(joinPageVerdicts([allowed, blocked, robots])).to.deep.equal({
      ...blocked,
      pagesCount: 1,
    });
    expect(joinPageVerdicts([allowed, robots, robots])).to.deep.equal({ ...robots, pagesCount: 2 });
    expect(joinPageVerdicts([allowed, allowed])).to.deep.equal({ ...allowed, pagesCount: 2 });
    expect(joinPageVerdicts([]).verdict).to.equal("unknown");
  });
});
