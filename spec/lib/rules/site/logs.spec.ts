import { expect } from "chai";
import type {
  BotPageInput,
  BotParametersInput,
  LoggedBotInput,
} from "../../../../lib/rules/inputs/log_inputs.ts";
import { createSiteRuleCheck } from "../../../support/audits/site_rule.ts";

const DAYS = { from: "2026-10-22", to: "2026-11-20" };
const HOSTILE = 'https://s.test/"><script>alert(1)</script>';

const PAGE: BotPageInput = {
  urlId: 4,
  url: "https://s.test/tea",
  indexable: true,
  important: true,
  errors: null,
  isVisited: true,
  isRegained: false,
  previousAt: "2026-11-13T10:00:00.000Z",
  isSeenByGoogle: false,
  days: DAYS,
};

const PARAMETERS: BotParametersInput = {
  urlId: 0,
  requests: 1_000,
  parameterRequests: 100,
  urls: [{ url: "https://s.test/tea?sort=1", requests: 60 }],
  days: DAYS,
};

const BOT: LoggedBotInput = {
  urlId: 0,
  targetId: 7,
  bot: "Googlebot",
  requests: 900,
  spoofed: 9,
  disobeyed: { requests: 0, urls: [] },
  days: DAYS,
};

describe("bot_server_errors", () => {
  const check = createSiteRuleCheck("bot_server_errors", "bot_pages", PAGE);
  const errors = {
    requests: 2,
    status_codes: [{ status_code: 503, requests: 2 }],
    bots: ["Bingbot", "GPTBot"],
    last_day: "2026-11-19",
  };

  it("passes a page that bots get", () => {
    expect(check()).to.equal(undefined);
  });
  it("reports what bots got instead of the page, how often and when", () => {
    expect(check({ errors })).to.deep.equal({
      evidence: {
        found: { url: PAGE.url, ...errors, from: DAYS.from, to: DAYS.to },
        expected: "bots get the page",
        where: "server log",
      },
    });
  });
  it("does not apply to a single error", () => {
    expect(check({ errors: { ...errors, requests: 1 } })).to.equal(undefined);
  });
  it("keeps hostile texts as they are", () => {
    expect(check({ errors, url: HOSTILE })?.evidence.found).to.include({ url: HOSTILE });
  });
});

describe("bot_requests_on_parameters", () => {
  const check = createSiteRuleCheck("bot_requests_on_parameters", "bot_parameters", PARAMETERS);

  it("passes a tenth of the requests", () => {
    expect(check()).to.equal(undefined);
  });
  it("reports the share and the most requested URLs", () => {
    expect(check({ parameterRequests: 301 })?.evidence.found).to.deep.equal({
      share_pct: 30,
      requests: 301,
      all_requests: 1_000,
      urls: PARAMETERS.urls,
      ...DAYS,
    });
  });
  it("does not apply to few requests, or to none", () => {
    expect(check({ requests: 99, parameterRequests: 99 })).to.equal(undefined);
    expect(check({ requests: 0, parameterRequests: 0, urls: [] })).to.equal(undefined);
  });
  it("keeps hostile texts as they are", () => {
    const urls = [{ url: HOSTILE, requests: 900 }];
    expect(check({ parameterRequests: 900, urls })?.evidence.found).to.deep.include({ urls });
  });
});

describe("important_page_not_visited", () => {
  const check = createSiteRuleCheck("important_page_not_visited", "bot_pages", PAGE);

  it("passes a page that a search engine has requested", () => {
    expect(check()).to.equal(undefined);
  });
  it("reports one that none has", () => {
    expect(check({ isVisited: false })?.evidence.found).to.deep.equal({ url: PAGE.url, ...DAYS });
  });
  it("does not apply to pages that matter less", () => {
    expect(check({ isVisited: false, important: false })).to.equal(undefined);
  });
  it("keeps hostile texts as they are", () => {
    expect(check({ isVisited: false, url: HOSTILE })?.evidence.found).to.include({ url: HOSTILE });
  });
});

describe("bot_spoofed", () => {
  const check = createSiteRuleCheck("bot_spoofed", "logged_bots", BOT);

  it("passes a bot whose name few others use", () => {
    expect(check()).to.equal(undefined);
  });
  it("reports the bot and how many requests only have its name", () => {
    expect(check({ spoofed: 206 })).to.deep.include({ targetId: 7 });
    expect(check({ spoofed: 206 })?.evidence.found).to.deep.equal({
      ...{ agent: "Googlebot", spoofed_requests: 206, requests: 900 },
      ...DAYS,
    });
  });
  it("does not apply to a bot whose operator publishes no addresses: nobody can say", () => {
    expect(check({ bot: "Yeti", spoofed: 0 })).to.equal(undefined);
  });
  it("keeps hostile texts as they are", () => {
    expect(check({ bot: HOSTILE, spoofed: 10 })?.evidence.found).to.include({ agent: HOSTILE });
  });
});

describe("robots_txt_ignored_by_bot", () => {
  const check = createSiteRuleCheck("robots_txt_ignored_by_bot", "logged_bots", BOT);
  const disobeyed = {
    requests: 12,
    urls: [{ url: "https://s.test/cart", requests: 12, rule: "Disallow: /cart" }],
  };

  it("passes a bot that keeps to robots.txt", () => {
    expect(check()).to.equal(undefined);
  });
  it("reports what it requested all the same, with the rules", () => {
    expect(check({ disobeyed })?.evidence.found)
      .to.deep.equal({ agent: "Googlebot", ...disobeyed, to: DAYS.to });
  });
  it("does not apply to a single request", () => {
    expect(check({ disobeyed: { ...disobeyed, requests: 1 } })).to.equal(undefined);
  });
  it("keeps hostile texts as they are", () => {
    const urls = [{ url: HOSTILE, requests: 2, rule: null }];
    expect(check({ disobeyed: { requests: 2, urls } })?.evidence.found).to.deep.include({ urls });
  });
});

describe("fix_not_seen_by_google", () => {
  const check = createSiteRuleCheck("fix_not_seen_by_google", "bot_pages", PAGE);

  it("passes a page that was indexable all the time, and one that Googlebot has seen", () => {
    expect(check()).to.equal(undefined);
    expect(check({ isRegained: true, isSeenByGoogle: true })).to.equal(undefined);
  });
  it("reports one that came back and that Googlebot has not requested since", () => {
    expect(check({ isRegained: true })?.evidence.found).to.deep.equal({
      url: PAGE.url,
      not_indexable_at: PAGE.previousAt,
      logs_until: DAYS.to,
    });
  });
  it("does not apply without an earlier audit", () => {
    expect(check({ previousAt: null })).to.equal(undefined);
  });
  it("keeps hostile texts as they are", () => {
    expect(check({ isRegained: true, url: HOSTILE })?.evidence.found).to.include({ url: HOSTILE });
  });
});
