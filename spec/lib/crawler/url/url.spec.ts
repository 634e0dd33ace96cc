import { expect } from "chai";
import {
  normaliseUrl,
  TRACKING_PARAMS,
  urlHash,
  urlHashText,
} from "../../../../lib/crawler/url/url.ts";

const BASE = "https://example.com/a/b/page.html?x=1";

/** Link as written, base, expected identity. */
const RESOLVED: [href: string, base: string | undefined, expected: string | null][] = [
  ["https://example.com", undefined, "https://example.com/"],
  ["HTTPS://EXAMPLE.com/Path", undefined, "https://example.com/Path"],
  ["https://example.com:443/", undefined, "https://example.com/"],
  ["http://example.com:80/", undefined, "http://example.com/"],
  ["http://example.com:443/", undefined, "http://example.com:443/"],
  ["other.html", BASE, "https://example.com/a/b/other.html"],
  ["./other.html", BASE, "https://example.com/a/b/other.html"],
  ["../other.html", BASE, "https://example.com/a/other.html"],
  ["../../../../other.html", BASE, "https://example.com/other.html"],
  ["../", BASE, "https://example.com/a/"],
  ["..", BASE, "https://example.com/a/"],
  [".", BASE, "https://example.com/a/b/"],
  ["c/../d/./e", BASE, "https://example.com/a/b/d/e"],
  ["c/..", BASE, "https://example.com/a/b/"],
  ["/root/", BASE, "https://example.com/root/"],
  ["/", BASE, "https://example.com/"],
  ["", BASE, BASE],
  ["#top", BASE, BASE],
  ["#", BASE, BASE],
  ["?y=2", BASE, "https://example.com/a/b/page.html?y=2"],
  ["other.html?y=2#part", BASE, "https://example.com/a/b/other.html?y=2"],
  ["other.html#part?y=2", BASE, "https://example.com/a/b/other.html"],
  ["//cdn.example.org/x", BASE, "https://cdn.example.org/x"],
  ["a//b", BASE, "https://example.com/a/b/a//b"],
  ["https://example.com/a/../b", BASE, "https://example.com/b"],
  ["https://example.com/plain/path", BASE, "https://example.com/plain/path"],
  ["https://example.com.evil.org/", BASE, "https://example.com.evil.org/"],
  ["https://example.com:8443/x", BASE, "https://example.com:8443/x"],
  ["..hidden", BASE, "https://example.com/a/b/..hidden"],
  ["a:b", BASE, null],
  ["x.y", "https://example.com/dir", "https://example.com/x.y"],
  ["x", "https://example.com/a%2fb/c", "https://example.com/a%2Fb/x"],
  ["  \n/sp\tace \r", BASE, "https://example.com/space"],
  ["\\back\\slash", BASE, "https://example.com/back/slash"],
  ["/a b", BASE, "https://example.com/a%20b"],
  ["/é?é", BASE, "https://example.com/%C3%A9?%C3%A9"],
  ["/%c3%a9", BASE, "https://example.com/%C3%A9"],
  ["/%7euser/%41%2d%2e%5f", BASE, "https://example.com/~user/A-._"],
  ["/a%2fb%3fc", BASE, "https://example.com/a%2Fb%3Fc"],
  ["/%252e", BASE, "https://example.com/%252e"],
  ["/%2e%2e/x", BASE, "https://example.com/x"],
  ["/100%", BASE, "https://example.com/100%"],
  ["/%zz%e9", BASE, "https://example.com/%zz%E9"],
  ["/a?", BASE, "https://example.com/a"],
  ["/a?#b", BASE, "https://example.com/a"],
  ["/a?b=?", BASE, "https://example.com/a?b=?"],
  ["/a?z=1&a=2&", BASE, "https://example.com/a?z=1&a=2&"],
  ["https://bücher.example/", undefined, "https://xn--bcher-kva.example/"],
  ["https://BÜCHER.example/", undefined, "https://xn--bcher-kva.example/"],
  ["https://user:secret@example.com/", undefined, "https://example.com/"],
  ["http://2130706433/", undefined, "http://127.0.0.1/"],
  ["http://0x7f.1/", undefined, "http://127.0.0.1/"],
  ["http://[::FFFF:127.0.0.1]/", undefined, "http://[::ffff:7f00:1]/"],
  ["mailto:a@example.com", BASE, null],
  ["javascript:void(0)", BASE, null],
  ["data:text/html,x", BASE, null],
  ["ftp://example.com/", BASE, null],
  ["http://", BASE, null],
  ["http://exa mple.com/", BASE, null],
  ["https://example.com:99999/", BASE, null],
  ["relative", undefined, null],
];

describe("normaliseUrl()", () => {
  for (const [href, base, expected] of RESOLVED) {
    it(`returns ${expected} for ${JSON.stringify(href)} ${base ? "on a page" : "alone"}`, () => {
      expect(normaliseUrl(href, base)).to.equal(expected);
    });
  }

  it("takes the base as a URL object", () => {
    expect(normaliseUrl("x", new URL(BASE))).to.equal("https://example.com/a/b/x");
  });

  it("returns what the platform's parser returns, for plain references on many bases", () => {
    const bases = [
      "https://e.org",
      "https://e.org/a",
      "https://e.org/a/",
      "http://e.org:81/a/b?c/d",
    ];
    const links = [
      "x",
      "x/",
      "/x/y",
      "../x",
      "../../x/y.z?q=1/2",
      "x?a=b&c#d",
      "-",
      "_/~",
      "x.",
      "/",
    ];
    for (const base of bases) {
      for (const link of links) {
        const expected = new URL(link, base).href.replace(/#.*/, "");
        expect(normaliseUrl(link, base), `${link} on ${base}`).to.equal(expected);
      }
    }
  });

  it("is the same when applied twice", () => {
    for (const [href, base] of RESOLVED) {
      const once = normaliseUrl(href, base);
      if (once !== null) expect(normaliseUrl(once)).to.equal(once);
    }
  });

  it("keeps the mark of an empty query when asked", () => {
    expect(normaliseUrl("/a?", BASE, { keepEmptyQuery: true })).to.equal("https://example.com/a?");
  });

  it("removes the parameters of a list and keeps the order of the others", () => {
    const options = { dropParams: ["sid", "a b"] };
    expect(normaliseUrl("/?z=1&sid=2&a%20b=3&a=4", BASE, options))
      .to.equal("https://example.com/?z=1&a=4");
  });

  it("removes the query when no parameter is left", () => {
    expect(normaliseUrl("/x?utm_source=a&gclid=b", BASE, { dropParams: TRACKING_PARAMS }))
      .to.equal("https://example.com/x");
  });

  it("keeps parameters whose names only resemble tracking", () => {
    expect(normaliseUrl("/x?utm=a&mygclid=b&UTM_Medium=c", BASE, { dropParams: TRACKING_PARAMS }))
      .to.equal("https://example.com/x?utm=a&mygclid=b");
  });

  it("encodes a query in the page's own encoding, and the path in UTF-8", () => {
    expect(normaliseUrl("/é?q=é", BASE, { documentEncoding: "windows-1252" }))
      .to.equal("https://example.com/%C3%A9?q=%E9");
    expect(normaliseUrl("?q=語", BASE, { documentEncoding: "shift_jis" }))
      .to.equal("https://example.com/a/b/page.html?q=%8C%EA");
    expect(normaliseUrl("?q=語", BASE, { documentEncoding: "euc-jp" }))
      .to.equal("https://example.com/a/b/page.html?q=%B8%EC");
    expect(normaliseUrl("?q=м", BASE, { documentEncoding: "koi8-r" }))
      .to.equal("https://example.com/a/b/page.html?q=%CD");
  });

  it("writes a numeric reference for what the page's encoding lacks", () => {
    expect(normaliseUrl("?q=語", BASE, { documentEncoding: "windows-1252" }))
      .to.equal("https://example.com/a/b/page.html?q=%26%2335486%3B");
  });

  it("uses UTF-8 for pages in UTF-16 and for unknown encodings", () => {
    for (const documentEncoding of ["utf-16le", "no-such-encoding"]) {
      expect(normaliseUrl("?é", BASE, { documentEncoding }))
        .to.equal("https://example.com/a/b/page.html?%C3%A9");
    }
  });
});

describe("urlHashText()", () => {
  it("is the hash in hex", () => {
    for (const url of ["https://example.com/", "https://example.com/ü?a=1"]) {
      expect(urlHashText(url)).to.equal(urlHash(url).toString("hex"));
    }
  });
});

describe("urlHash()", () => {
  it("returns the first 16 bytes of SHA-256", () => {
    expect(urlHash("https://example.com/").toString("hex"))
      .to.equal("0f115db062b7c0dd030b16878c99dea5");
  });
});
