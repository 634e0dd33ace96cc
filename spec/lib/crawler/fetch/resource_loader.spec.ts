import { expect } from "chai";
import { createAddressGuard } from "../../../../lib/crawler/fetch/address.ts";
import { createFetcher, type Fetcher } from "../../../../lib/crawler/fetch/fetch_url.ts";
import {
  answerHeaders,
  createResourceLoader,
  type ResourceLoaderOptions,
  type ResourceRequest,
} from "../../../../lib/crawler/fetch/resource_loader.ts";
import { startTestSite, type TestSite } from "../../../support/test_site.ts";

const NEVER = new AbortController().signal;

describe("createResourceLoader()", () => {
  let site: TestSite;
  let own: Fetcher;
  let foreign: Fetcher;
  before(async () => {
    site = await startTestSite({
      "/app.js": {
        headers: {
          "content-type": "text/javascript",
          "set-cookie": "a=b",
          // the same in each answer, whenever it is requested
          date: "Fri, 20 Nov 2026 10:00:00 GMT",
        },
        body: "1",
      },
      "/missing.js": { status: 404, body: "no" },
      "/to-app": { status: 302, headers: { location: "/app.js" } },
      "/loop": { status: 302, headers: { location: "/loop" } },
      "/to-private": { status: 301, headers: { location: "/private" } },
      "/to-other": { status: 301, headers: { location: "http://other.test/back" } },
      "/back": { status: 301, headers: { location: "http://shop.test/app.js" } },
      "/large.png": { headers: { "content-type": "image/png" }, body: new Uint8Array(6_000_000) },
      "/nowhere": { status: 304 },
    });
    const open = (allowPrivate: string[]) =>
      createFetcher({
        userAgent: "SpecBot/1.0",
        guard: createAddressGuard({ allowPrivate }),
        connectTo: [`shop.test:80:127.0.0.1:${site.port}`, `other.test:80:127.0.0.1:${site.port}`],
      });
    own = open(["127.0.0.0/8"]);
    foreign = open([]);
  });
  after(async () => {
    await own.close();
    await foreign.close();
    await site.close();
  });

  const create = (options: Partial<ResourceLoaderOptions> = {}) =>
    createResourceLoader({
      fetch: (url, trusted, asked) => (trusted ? own : foreign).fetch(url, asked),
      isInternal: (url) => url.startsWith("http://shop.test/"),
      isAllowed: (url) => Promise.resolve(!url.endsWith("/private")),
      ...options,
    });

  const ask = (path: string, more: Partial<ResourceRequest> = {}): ResourceRequest => ({
    url: `http://shop.test${path}`,
    type: "script",
    accept: null,
    origin: null,
    timeoutMs: 5_000,
    signal: NEVER,
    ...more,
  });

  it("gives the answer without what is not meant for the page", async () => {
    expect(await create().load(ask("/app.js"))).to.deep.equal({
      state: "loaded",
      resource: {
        status: 200,
        headers: answerHeaders({
          "content-type": "text/javascript",
          ...await headersNow("/app.js"),
        }),
        body: Buffer.from("1"),
      },
    });
  });

  async function headersNow(path: string): Promise<Record<string, string>> {
    return (await own.fetch(`http://shop.test${path}`)).headers;
  }

  it("gives errors as they are", async () => {
    const result = await create().load(ask("/missing.js"));
    expect(result.state === "loaded" && result.resource.status).to.equal(404);
  });

  it("follows redirects, each of them under robots.txt", async () => {
    const result = await create().load(ask("/to-app"));
    expect(result.state === "loaded" && Buffer.from(result.resource.body).toString())
      .to.equal("1");
    expect(await create().load(ask("/to-private"))).to.deep.equal({ state: "refused" });
    expect(site.requests).to.not.include("/private");
  });

  it("gives up redirects without end and those that lead nowhere", async () => {
    expect(await create().load(ask("/loop"))).to.deep.equal({ state: "failed" });
    expect(site.requests.filter((path) => path === "/loop")).to.have.length(6);
    expect(await create().load(ask("/nowhere"))).to.deep.equal({ state: "failed" });
  });

  it("lets nothing of another site reach a private address, nor what it redirects to", async () => {
    expect(await create().load(ask("", { url: "http://other.test/back" })))
      .to.deep.equal({ state: "refused" });
    expect(await create().load(ask("/to-other"))).to.deep.equal({ state: "refused" });
    const trusted: boolean[] = [];
    const watched = create({
      fetch: (url, isTrusted, asked) => {
        trusted.push(isTrusted);
        return own.fetch(url, asked);
      },
    });
    await watched.load(ask("/to-other"));
    expect(trusted).to.deep.equal([true, false, false]);
  });

  it("gives no body that is cut off", async () => {
    expect(await create().load(ask("/large.png"))).to.deep.equal({ state: "failed" });
  });

  it("keeps what pages share, by caller, and no data", async () => {
    const loader = create();
    const count = () => site.requests.filter((path) => path === "/app.js").length;
    const before = count();
    await loader.load(ask("/app.js"));
    await loader.load(ask("/app.js"));
    expect(count() - before).to.equal(1);
    await loader.load(ask("/app.js", { origin: "http://other.test" }));
    expect(count() - before).to.equal(2);
    await loader.load(ask("/app.js?", { type: "fetch" }));
    await loader.load(ask("/app.js?", { type: "fetch" }));
    expect(site.requests.filter((path) => path === "/app.js?")).to.have.length(2);
  });
});

describe("answerHeaders()", () => {
  it("says of an answer that does not, that no other origin may read it", () => {
    expect(answerHeaders({ "content-type": "text/css" })).to.deep.equal({
      "access-control-allow-origin": "https://none.invalid",
      "content-type": "text/css",
    });
    expect(answerHeaders({ "access-control-allow-origin": "*" }))
      .to.deep.equal({ "access-control-allow-origin": "*" });
  });

  it("drops what makes the browser call somebody, or is of the wire", () => {
    const dropped = {
      "content-encoding": "gzip",
      "link": "</a.css>; rel=preload",
      "refresh": "0; url=/b",
      "report-to": "{}",
      "set-cookie": "a=b",
    };
    expect(Object.keys(answerHeaders(dropped))).to.deep.equal(["access-control-allow-origin"]);
  });
});
