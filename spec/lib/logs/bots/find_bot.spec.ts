import { expect } from "chai";
import { BOT_AGENTS } from "../../../../lib/logs/bots/bot_agents.ts";
import { findBot } from "../../../../lib/logs/bots/find_bot.ts";
import { BROWSER } from "../../../support/logs/log_lines.ts";

const nameOf = (userAgent: string) => BOT_AGENTS[findBot(userAgent)]?.name ?? null;

describe("findBot()", () => {
  it("finds bots by the names that their operators document", () => {
    for (
      const [userAgent, name] of [
        ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot"],
        [
          "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) " +
          "Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
          "Googlebot",
        ],
        ["Googlebot-Image/1.0", "Googlebot-Image"],
        ["AdsBot-Google (+http://www.google.com/adsbot.html)", "AdsBot-Google"],
        [
          "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
          "GPTBot",
        ],
        [
          "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
          "ClaudeBot",
        ],
        [
          "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)",
          "PerplexityBot",
        ],
        ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "Bingbot"],
        ["Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)", "YandexBot"],
        ["curl/8.4.0", "curl"],
        ["python-requests/2.31.0", "python-requests"],
        ["-", "No user agent"],
        ["", "No user agent"],
      ]
    ) {
      expect(nameOf(userAgent ?? ""), userAgent).to.equal(name);
    }
  });
  it("takes the name of a program before that of the library it is made with", () => {
    expect(nameOf("Mozilla/5.0 HeadlessChrome/141.0 (compatible; AhrefsBot/7.0)"))
      .to.equal("AhrefsBot");
    expect(nameOf("Java/17 okhttp/4.9")).to.equal("Java");
  });
  it("knows by their words bots that no list names", () => {
    expect(nameOf("SuperIndexer crawler 1.0")).to.equal("Other bots");
    expect(nameOf("Foo/1.0 (+https://foo.test/about)")).to.equal("Other bots");
  });
  it("leaves browsers to people", () => {
    for (
      const userAgent of [
        BROWSER,
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
        "Mozilla/5.0 (Linux; Android 11; CUBOT P40) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36",
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Code/1.95.0 Chrome/128.0 Electron/32.2 Safari/537.36",
      ]
    ) {
      expect(nameOf(userAgent), userAgent).to.equal(null);
    }
  });
});

describe("BOT_AGENTS", () => {
  it("names each bot once, with a purpose, and fits into its column", () => {
    const names = BOT_AGENTS.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).to.equal(names.length);
    expect(names.length).to.be.greaterThan(200);
    for (const { name, purpose } of BOT_AGENTS) {
      expect(name, name).to.match(/^[ -~]{2,60}$/);
      expect(purpose, name).to.be.a("string").that.matches(/^[a-z]+$/);
    }
  });
});
