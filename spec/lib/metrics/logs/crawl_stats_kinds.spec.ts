import { expect } from "chai";
import { fileTypeOf, responseOf } from "../../../../lib/metrics/logs/crawl_stats_kinds.ts";

describe("fileTypeOf()", () => {
  it("goes by the end of the path, whatever its case and the query", () => {
    const types = ["/tea", "/", "/a.HTML", "/i.PNG?v=2.css", "/s.mjs", "/feed.rss", "/v.m3u8"]
      .map((path) => fileTypeOf(`https://s.test${path}`));
    expect(types).to.deep.equal([
      ...["html", "html", "html", "image", "javascript", "syndication", "video"],
    ]);
  });
  it("takes an end that it does not know for a page", () => {
    expect(fileTypeOf("https://s.test/version-2.1")).to.equal("html");
    expect(fileTypeOf("no URL")).to.equal("html");
  });
});

describe("responseOf()", () => {
  it("groups statuses as Search Console does", () => {
    const names = [200, 206, 301, 308, 302, 304, 300, 404, 410, 401, 403, 429, 500, 503, 101]
      .map(responseOf);
    expect(names).to.deep.equal([
      ...["ok", "ok", "moved_permanently", "moved_permanently", "moved_temporarily"],
      ...["not_modified", "other_redirect", "not_found", "not_found", "unauthorized"],
      ...["other_client_error", "too_many_requests", "server_error", "server_error", "other"],
    ]);
  });
});
