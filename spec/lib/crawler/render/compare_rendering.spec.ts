import { expect } from "chai";
import {
  compareRendering,
  type ReadPage,
} from "../../../../lib/crawler/render/compare_rendering.ts";
import type { FetchFacts } from "../../../../lib/crawler/html/page_facts.ts";
import { createPageRecord } from "../../../../lib/crawler/html/page_record.ts";
import { parsePage } from "../../../../lib/crawler/html/parse_page.ts";

const FETCH: FetchFacts = {
  url: "http://s.test/page",
  status: 200,
  error: null,
  errorMessage: null,
  headers: {},
  contentType: "text/html",
  location: null,
  body: new Uint8Array(0),
  bodyCut: false,
  sizeBytes: 0,
  transferBytes: 0,
  ttfbMs: 1,
  responseTimeMs: 1,
};

function read(body: Uint8Array | string, charset = "utf-8"): ReadPage {
  const page = parsePage(Buffer.from(body), {
    url: FETCH.url,
    contentTypeHeader: `text/html; charset=${charset}`,
    linkHeader: null,
    xRobotsTag: null,
  });
  const options = { robotsToken: "SpecBot", crawledAt: new Date() };
  return { page, record: createPageRecord(FETCH, page, options) };
}

describe("compareRendering()", () => {
  it("finds nothing where all stays the same", () => {
    const html = "<title>T</title><link rel=canonical href=/c><h1>H</h1><a href=/a>a</a>";
    expect(compareRendering(read(html), read(`<html><head>${html}`)))
      .to.deep.equal({ differences: [], jsLinks: [] });
  });

  it("names each part that changes", () => {
    const raw = "<title>One</title><meta name=robots content='noindex, nofollow'><h1>Old</h1>";
    const rendered = "<title>Two</title><link rel=canonical href=/c><meta name=robots " +
      "content='nofollow,noindex'><meta name=googlebot content=noarchive>";
    expect(compareRendering(read(raw), read(rendered)).differences).to.deep.equal([
      { field: "title", raw: "One", rendered: "Two" },
      { field: "h1", raw: "Old", rendered: null },
      { field: "canonical", raw: null, rendered: "http://s.test/c" },
      {
        field: "robots",
        raw: "nofollow, noindex",
        rendered: "googlebot: noarchive, nofollow, noindex",
      },
    ]);
  });

  it("lists links that only the rendered page has, the site's own first", () => {
    const raw = "<a href=/a>a</a><a href=/gone>gone</a>";
    const rendered = "<a href=http://other.test/>o</a><a href='/a#top'>a</a><a href=/b>b</a>" +
      "<a href=/b>b</a><a href=javascript:void(0)>j</a>";
    expect(compareRendering(read(raw), read(rendered)).jsLinks)
      .to.deep.equal(["http://s.test/b", "http://other.test/"]);
  });

  it("knows a link again whose query the page's encoding writes otherwise", () => {
    const raw = Buffer.from("<a href='/s?q=\xe9'>e</a>", "latin1");
    expect(compareRendering(read(raw, "windows-1252"), read("<a href='/s?q=é'>e</a>")).jsLinks)
      .to.deep.equal([]);
  });

  it("compares no links where a page has more than are read", () => {
    const many = Array.from({ length: 30_000 }, (_, index) => `<a href=/${index}>x</a>`).join("");
    expect(compareRendering(read("<a href=/a>a</a>"), read(many)).jsLinks).to.equal(null);
  });
});
