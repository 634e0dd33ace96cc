import { expect } from "chai";
import { parseRobots } from "../../../../lib/crawler/robots/parse_robots.ts";
import { expectLinear } from "../../../support/growth.ts";

const GOOGLEBOT = "User-agent: *\nDisallow:\nUser-agent: Googlebot\nDisallow: /a\n";
const OTHER = "User-agent: *\nDisallow:\nUser-agent: GoogleOther\nDisallow: /a\n";
const IMAGE = "User-agent: Googlebot-Image\nDisallow: /b\n";
const ADSBOT = "User-agent: *\nDisallow:\nUser-agent: AdsBot-Google\nDisallow: /";
const INDEX = "User-agent: *\nDisallow: /x/\nAllow: /x/index.html";

/** Name, robots.txt, crawler, path, allowed. */
const VERDICTS: [name: string, body: string, agent: string, path: string, allowed: boolean][] = [
  ["nothing is forbidden by an empty file", "", "bot", "/", true],
  ["a path is forbidden", "User-agent: *\nDisallow: /a", "bot", "/a/b", false],
  ["another path is not", "User-agent: *\nDisallow: /a", "bot", "/b", true],
  ["a rule is a prefix", "User-agent: *\nDisallow: /fish", "bot", "/fishheads", false],
  ["paths are case-sensitive", "User-agent: *\nDisallow: /Fish", "bot", "/fish", true],
  ["directives are not", "USER-AGENT: *\nDISALLOW: /a", "bot", "/a", false],
  ["an empty rule forbids nothing", "User-agent: *\nDisallow:", "bot", "/", true],
  ["everything is forbidden", "User-agent: *\nDisallow: /", "bot", "/", false],
  ["robots.txt itself is allowed", "User-agent: *\nDisallow: /", "bot", "/robots.txt", true],
  ["the longest rule wins", "User-agent: *\nDisallow: /a\nAllow: /a/b", "bot", "/a/b/c", true],
  ["whatever the order", "User-agent: *\nAllow: /a/b\nDisallow: /a", "bot", "/a/b/c", true],
  ["Allow wins a tie", "User-agent: *\nDisallow: /a\nAllow: /a", "bot", "/a", true],
  [
    "wildcards count as length",
    "User-agent: *\nAllow: /page\nDisallow: /*.htm",
    "bot",
    "/page.htm",
    false,
  ],
  ["the end mark counts as length", "User-agent: *\nAllow: /$\nDisallow: /", "bot", "/", true],
  ["the end mark binds", "User-agent: *\nAllow: /$\nDisallow: /", "bot", "/page", false],
  [
    "RFC 9309: *.gif$",
    "User-agent: foobot\nDisallow: *.gif$\nAllow: /publications/",
    "foobot",
    "/x.gif",
    false,
  ],
  [
    "RFC 9309: a longer Allow",
    "User-agent: foobot\nDisallow: *.gif$\nAllow: /publications/",
    "foobot",
    "/publications/x.gif",
    true,
  ],
  [
    "RFC 9309: page.html beats page",
    "User-agent: b\nDisallow: /example/page/disallowed.gif\nAllow: /example/page/",
    "b",
    "/example/page/disallowed.gif",
    false,
  ],
  ["wildcards in the middle", "User-agent: *\nDisallow: /a*b*c", "bot", "/a--b--c--", false],
  ["wildcards need all parts in order", "User-agent: *\nDisallow: /a*b*c", "bot", "/acb", true],
  ["wildcards match nothing as well", "User-agent: *\nDisallow: /a*b", "bot", "/ab", false],
  ["parts do not overlap", "User-agent: *\nDisallow: /aba*bac$", "bot", "/abac", true],
  [
    "a wildcard before the end mark",
    "User-agent: *\nDisallow: /*.php$",
    "bot",
    "/a.php.php",
    false,
  ],
  ["the query is part of the path", "User-agent: *\nDisallow: /*?b=", "bot", "/x?b=1", false],
  ["a parameter later in the query", "User-agent: *\nDisallow: /*?b=", "bot", "/x?a=1&b=2", true],
  ["the end mark sees the query", "User-agent: *\nDisallow: /x$", "bot", "/x?a", true],
  ["$ in the middle is a character", "User-agent: *\nDisallow: /a$b", "bot", "/a$bc", false],
  ["$ in the middle does not end", "User-agent: *\nDisallow: /a$b", "bot", "/a", true],
  ["%24 is that character", "User-agent: *\nDisallow: /a%24", "bot", "/a$b", false],
  ["%2A is a star", "User-agent: *\nDisallow: /a%2ab", "bot", "/a*b", false],
  ["%2A is no wildcard", "User-agent: *\nDisallow: /a%2ab", "bot", "/axb", true],
  ["non-ASCII is UTF-8", "User-agent: *\nDisallow: /ツ", "bot", "/%E3%83%84", false],
  ["escapes in any case", "User-agent: *\nDisallow: /%e3%83%84", "bot", "/%E3%83%84", false],
  ["unreserved escapes are decoded", "User-agent: *\nDisallow: /%62%61%7A", "bot", "/baz", false],
  ["reserved escapes are not", "User-agent: *\nDisallow: /a%2Fb", "bot", "/a/b", true],
  // RFC 9309, section 2.2.2: the table's second row, both ways round
  [
    "reserved characters in a query match their escapes",
    "User-agent: *\nDisallow: /foo/bar?baz=https://foo.bar",
    "bot",
    "/foo/bar?baz=https%3A%2F%2Ffoo.bar",
    false,
  ],
  [
    "escapes in a query match reserved characters",
    "User-agent: *\nDisallow: /foo/bar?baz=https%3A%2F%2Ffoo.bar",
    "bot",
    "/foo/bar?baz=https://foo.bar",
    false,
  ],
  ["reserved characters in a path do", "User-agent: *\nDisallow: /%40a,b", "bot", "/@a%2Cb", false],
  ["a space is %20", "User-agent: *\nDisallow: /a b", "bot", "/a%20b", false],
  ["a comment ends the line", "User-agent: * # all\nDisallow: /a # b", "bot", "/a", false],
  ["CR ends a line", "User-agent: *\rDisallow: /a", "bot", "/a", false],
  ["CRLF ends a line", "User-agent: *\r\nDisallow: /a\r\n", "bot", "/a", false],
  ["a byte order mark is skipped", "\ufeffUser-agent: *\nDisallow: /a", "bot", "/a", false],
  [
    "a byte order mark within the file begins no line",
    "User-agent: *\nDisallow: /\n\ufeffAllow: /a",
    "bot",
    "/a",
    false,
  ],
  ["nor does a no-break space", "User-agent: *\n\u00a0Disallow: /a", "bot", "/a", true],
  ["a name may have digits", "User-agent: AI2Bot\nDisallow: /", "ai2bot", "/", false],
  ["or begin with them", "User-agent: 360Spider\nDisallow: /", "360Spider", "/", false],
  ["or have spaces", "User-agent: Kangaroo Bot\nDisallow: /", "Kangaroo Bot", "/", false],
  ["a version is no part of a name", "User-agent: MJ12bot/1.4\nDisallow: /", "MJ12bot", "/", false],
  ["a name with digits is not another", "User-agent: MJ12bot\nDisallow: /", "MJ13bot", "/", true],
  ["a product token ends at a digit", "User-agent: Foo2 Bar\nDisallow: /", "foo", "/", false],
  ["Googlebot-Image obeys googlebot", GOOGLEBOT, "Googlebot-Image", "/a", false],
  ["Googlebot-News obeys googlebot", GOOGLEBOT, "googlebot-news", "/a", false],
  ["Googlebot-Video obeys googlebot", GOOGLEBOT, "Googlebot-Video", "/a", false],
  ["GoogleOther-Image obeys googleother", OTHER, "GoogleOther-Image", "/a", false],
  ["GoogleOther-Video obeys googleother", OTHER, "GoogleOther-Video", "/a", false],
  ["GoogleOther does not obey googlebot", GOOGLEBOT, "GoogleOther", "/a", true],
  ["Google-InspectionTool obeys googlebot", GOOGLEBOT, "Google-InspectionTool", "/a", false],
  ["Storebot-Google does not", GOOGLEBOT, "Storebot-Google", "/a", true],
  ["an own group replaces googlebot's", `${GOOGLEBOT}${IMAGE}`, "Googlebot-Image", "/a", true],
  ["Applebot obeys googlebot", GOOGLEBOT, "Applebot", "/a", false],
  ["Yandex' crawlers obey yandex", "User-agent: Yandex\nDisallow: /", "YandexBot", "/", false],
  [
    "AdsBot passes over the group for all",
    "User-agent: *\nDisallow: /",
    "AdsBot-Google",
    "/",
    true,
  ],
  ["APIs-Google does, too", "User-agent: *\nDisallow: /", "APIs-Google", "/", true],
  ["so does AdSense's", "User-agent: *\nDisallow: /", "Mediapartners-Google", "/", true],
  ["an own group holds for AdsBot", ADSBOT, "AdsBot-Google", "/", false],
  ["Google opens the folder of an allowed index", INDEX, "Googlebot", "/x/", true],
  ["and nothing below it", INDEX, "Googlebot", "/x/y", false],
  ["other crawlers do not", INDEX, "Bingbot", "/x/", false],
  [
    "a forbidden index does not close its folder",
    "User-agent: *\nDisallow: /x/index.html",
    "Googlebot",
    "/x/",
    true,
  ],
  ["blank lines do not end a group", "User-agent: *\n\n\nDisallow: /a", "bot", "/a", false],
  [
    "Sitemap does not end a group",
    "User-agent: x\nSitemap: https://e.org/s.xml\nUser-agent: bot\nDisallow: /a",
    "x",
    "/a",
    false,
  ],
  [
    "Crawl-delay does not end a group",
    "User-agent: x\nCrawl-delay: 1\nUser-agent: bot\nDisallow: /a",
    "x",
    "/a",
    false,
  ],
  [
    "several crawlers share rules",
    "User-agent: x\nUser-agent: bot\nDisallow: /a",
    "bot",
    "/a",
    false,
  ],
  [
    "a rule ends the list of crawlers",
    "User-agent: x\nDisallow: /x\nUser-agent: y\nDisallow: /y",
    "x",
    "/y",
    true,
  ],
  [
    "an own group replaces *",
    "User-agent: *\nDisallow: /\nUser-agent: bot\nDisallow: /a",
    "bot",
    "/b",
    true,
  ],
  [
    "an own empty group replaces *",
    "User-agent: *\nDisallow: /\nUser-agent: bot\nDisallow:",
    "bot",
    "/b",
    true,
  ],
  [
    "groups of one crawler are merged",
    "User-agent: bot\nDisallow: /a\nUser-agent: x\nDisallow: /x\nUser-agent: bot\nDisallow: /b",
    "bot",
    "/b",
    false,
  ],
  [
    "groups for all are merged",
    "User-agent: *\nDisallow: /a\nUser-agent: x\nDisallow: /x\nUser-agent: *\nDisallow: /b",
    "bot",
    "/a",
    false,
  ],
  [
    "tokens ignore case",
    "User-agent: SearchVisibilityBOT\nDisallow: /a",
    "SearchVisibilityBot",
    "/a",
    false,
  ],
  [
    "a version is no part of the token",
    "User-agent: bot/2.0 (x)\nDisallow: /a",
    "bot",
    "/a",
    false,
  ],
  ["a longer token is another crawler", "User-agent: bot-news\nDisallow: /a", "bot", "/a", true],
  ["a shorter token is another crawler", "User-agent: bo\nDisallow: /a", "bot", "/a", true],
  [
    "rules before any crawler are ignored",
    "Disallow: /a\nUser-agent: *\nDisallow: /b",
    "bot",
    "/a",
    true,
  ],
  ["a misspelling is obeyed", "Useragent: *\nDissallow: /a", "bot", "/a", false],
  ["a missing colon is obeyed", "User-agent *\nDisallow /a", "bot", "/a", false],
  ["spaces around the colon", "User-agent : *\n  Disallow  :  /a  ", "bot", "/a", false],
];

/** A line, and what is reported about it; null: nothing. */
const LINES: [line: string, reason: string | null][] = [
  ["Disallow: /a", null],
  ["Allow: *.css$", null],
  ["Disallow:", null],
  ["# Disallow /a", null],
  ["Sitemap: https://example.com/sitemap.xml", null],
  ["Crawl-delay: 2.5", null],
  ["Host: example.com", null],
  ["Clean-param: ref /", null],
  ["Content-Signal: search=yes", null],
  ["License: https://example.com/license.xml", null],
  ["Disallow: a", 'The path does not begin with "/" or "*".'],
  ["Disallow: /a$b", 'A "$" that is not at the end stands for itself.'],
  ["Disallow /a", "The line has no colon."],
  ["Hello", "The line has no colon."],
  ["Noindex: /a", '"noindex" is not a known directive.'],
  ["Dissallow: /a", '"dissallow" is misspelt for "disallow".'],
  ["Sitemap: /sitemap.xml", "The sitemap's address is not an absolute URL."],
  ["Crawl-delay: soon", "The delay is not a number of seconds."],
  ["User-agent:", "The line names no crawler."],
];

const LONG = "User-agent: *\n" + "Disallow: /" + "*a".repeat(1000) + "$\n";

describe("parseRobots()", () => {
  for (const [name, body, agent, path, allowed] of VERDICTS) {
    it(`${allowed ? "allows" : "forbids"} ${path}: ${name}`, () => {
      expect(parseRobots(body).verdict(`https://example.com${path}`, agent).allowed)
        .to.equal(allowed);
    });
  }

  for (const [line, reason] of LINES) {
    it(`reports ${reason ?? "nothing"} for "${line}"`, () => {
      const { invalidLines } = parseRobots(`User-agent: *\n${line}\n`);
      expect(invalidLines).to.deep.equal(reason === null ? [] : [{ line: 2, text: line, reason }]);
    });
  }

  it("reports a rule and a delay that stand before any crawler", () => {
    expect(parseRobots("Disallow: /\nCrawl-delay: 1").invalidLines).to.deep.equal([
      { line: 1, text: "Disallow: /", reason: "The rule stands before any User-agent line." },
      { line: 2, text: "Crawl-delay: 1", reason: "The delay stands before any User-agent line." },
    ]);
  });

  it("names the line and the rule that decide", () => {
    const robots = parseRobots("User-agent: *\nDisallow: /a\n\nAllow: /a/b # but this\n");
    expect(robots.verdict("https://example.com/a/b", "bot"))
      .to.deep.equal({ allowed: true, line: 4, rule: "Allow: /a/b" });
    expect(robots.verdict("https://example.com/a", "bot"))
      .to.deep.equal({ allowed: false, line: 2, rule: "Disallow: /a" });
    expect(robots.verdict("https://example.com/", "bot"))
      .to.deep.equal({ allowed: true, line: null, rule: null });
  });

  it("returns the sitemaps of any host, once each", () => {
    const body = "Sitemap: https://a.org/s.xml\nUser-agent: *\nsitemap: https://B.org/t.xml\n" +
      "Sitemap: https://a.org/s.xml";
    expect(parseRobots(body).sitemaps).to.deep.equal([
      "https://a.org/s.xml",
      "https://b.org/t.xml",
    ]);
  });

  it("returns the crawl delay of the crawler's group", () => {
    const robots = parseRobots("User-agent: *\nCrawl-delay: 5\nUser-agent: bot\nCrawl-delay: 0.5");
    expect([robots.crawlDelay("Bot"), robots.crawlDelay("other")]).to.deep.equal([0.5, 5]);
    expect(parseRobots("").crawlDelay("bot")).to.equal(null);
  });

  it("takes names that objects inherit for names like any other", () => {
    const robots = parseRobots(
      "constructor: x\n__proto__: y\nUser-agent: constructor\nUser-agent: __proto__\nDisallow: /",
    );
    expect(robots.invalidLines.map(({ line }) => line)).to.deep.equal([1, 2]);
    expect(robots.verdict("https://e.org/", "constructor")).to.include({ allowed: false, line: 5 });
    expect(robots.verdict("https://e.org/", "toString").allowed).to.equal(true);
  });

  it("bounds the report of a file that is all wrong", () => {
    const { invalidLines } = parseRobots("wrong\n".repeat(5000));
    expect(invalidLines).to.have.length(1000);
  });

  it("matches a thousand wildcards against a long path in linear time", () => {
    const robots = parseRobots(LONG);
    expectLinear(`https://example.com/${"a".repeat(2000)}b`, (url) => robots.verdict(url, "bot"));
  });
});

describe("groupsFor()", () => {
  const robots = parseRobots(
    "# ours\nUser-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nUser-agent: CCBot\n" +
      "Disallow: /\n\nUser-agent: gptbot\nAllow: /b",
  );
  const linesOf = (agent: string) => robots.groupsFor(agent).map(({ line }) => line);

  it("returns the groups that name the crawler, whatever its case", () => {
    expect(linesOf("GPTBot")).to.deep.equal([5, 9]);
    expect(linesOf("ccbot")).to.deep.equal([5]);
  });
  it("returns those of a second name that the crawler obeys", () => {
    const second = parseRobots("User-agent: *\nAllow: /\nUser-agent: Googlebot\nDisallow: /");
    expect(second.groupsFor("Googlebot-Image").map(({ line }) => line)).to.deep.equal([3]);
    expect(second.heldName("Googlebot-Image")).to.equal("googlebot");
    expect(second.heldName("Bingbot")).to.equal("*");
    expect(second.heldName("AdsBot-Google")).to.equal(null);
  });
  it("returns the groups for all when none names it", () => {
    expect(linesOf("Googlebot")).to.deep.equal([2]);
  });
  it("returns none of a file without groups", () => {
    expect(parseRobots("Sitemap: https://a.org/s.xml").groupsFor("bot")).to.deep.equal([]);
  });
});
