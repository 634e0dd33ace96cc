import { expect } from "chai";
import { createAddressGuard } from "../../../../lib/crawler/fetch/address.ts";
import {
  createFetcher,
  type Fetcher,
  type FetcherOptions,
} from "../../../../lib/crawler/fetch/fetch_url.ts";
import type { FetchErrorKind } from "../../../../lib/crawler/html/page_facts.ts";
import { CERTIFICATE } from "../../../support/certificate.ts";
import {
  type MisbehavingServer,
  startMisbehavingServer,
} from "../../../support/audits/misbehaving_server.ts";
import { startTestSite } from "../../../support/test_site.ts";

const LOOPBACK = ["127.0.0.0/8", "::1/128"];

const text = (body: Uint8Array): string => Buffer.from(body).toString("utf8");

describe("createFetcher()", () => {
  let server: MisbehavingServer;
  let fetchers: Fetcher[] = [];

  const open = (options: Partial<FetcherOptions> & { allow?: string[] } = {}): Fetcher => {
    const { allow = LOOPBACK, ...others } = options;
    const guard = createAddressGuard({ allowPrivate: allow });
    const fetcher = createFetcher({ userAgent: "SpecBot/1.0", guard, connectTo: [], ...others });
    fetchers.push(fetcher);
    return fetcher;
  };

  beforeEach(async () => {
    server = await startMisbehavingServer();
  });

  afterEach(async () => {
    await Promise.all(fetchers.map((fetcher) => fetcher.close()));
    fetchers = [];
    await server.close();
  });

  it("returns status, headers, type, body, sizes and times of a page", async () => {
    const facts = await open().fetch(`${server.origin}/gzip`);
    expect(facts).to.include({
      url: `${server.origin}/gzip`,
      status: 200,
      error: null,
      errorMessage: null,
      contentType: "text/html",
      location: null,
      bodyCut: false,
    });
    expect(text(facts.body)).to.contain("Nothing is wrong with this page.");
    expect(facts.sizeBytes).to.equal(facts.body.length);
    expect(facts.transferBytes).to.equal(Number(facts.headers["content-length"]));
    expect(facts.ttfbMs).to.be.at.most(facts.responseTimeMs);
  });

  it("says who it is and what it can decode", async () => {
    await open().fetch(`${server.origin}/ok`, { accept: "text/plain" });
    const headers = server.headers.get("/ok") ?? {};
    expect(headers["user-agent"]).to.equal("SpecBot/1.0");
    expect(headers["accept"]).to.equal("text/plain");
    expect(headers["accept-encoding"]).to.equal("gzip, deflate, br, zstd");
  });

  it("keeps the lines of X-Robots-Tag apart", async () => {
    const site = await startTestSite({
      "/": { headers: { "x-robots-tag": ["otherbot: nofollow", "noindex"], vary: ["a", "b"] } },
    });
    const { headers } = await open().fetch(`${site.origin}/`);
    await site.close();
    expect(headers).to.include({ "x-robots-tag": "otherbot: nofollow\nnoindex", vary: "a, b" });
  });

  it("uses a connection again", async () => {
    const fetcher = open({ connections: 1 });
    await fetcher.fetch(`${server.origin}/ok`);
    await fetcher.fetch(`${server.origin}/gzip`);
    expect(server.connectionsCount()).to.equal(1);
  });

  it("opens no more connections to an origin than it may", async () => {
    const fetcher = open({ connections: 2 });
    await Promise.all(Array.from({ length: 12 }, () => fetcher.fetch(`${server.origin}/ok`)));
    expect(server.connectionsCount()).to.equal(2);
  });

  it("sends no fragment and no credentials", async () => {
    await open().fetch(`http://user:secret@127.0.0.1:${server.port}/ok#part`);
    expect(server.requests).to.deep.equal(["GET /ok"]);
    expect(server.headers.get("/ok")?.authorization).to.equal(undefined);
  });

  it("makes HEAD requests", async () => {
    const facts = await open().fetch(`${server.origin}/unknown-encoding`, { method: "HEAD" });
    expect(facts.status).to.equal(200);
    expect(server.requests).to.deep.equal(["HEAD /unknown-encoding"]);
  });

  it("hardly downloads a body whose type is not wanted", async () => {
    const facts = await open().fetch(`${server.origin}/endless`, { keepBody: () => false });
    expect(facts.status).to.equal(200);
    expect(facts.body.length).to.equal(0);
    expect(facts.transferBytes).to.be.lessThan(1024 * 1024);
  });

  it("throws a body away when only the head matters", async () => {
    const facts = await open().fetch(`${server.origin}/endless`, { discardBody: true });
    expect(facts).to.include({ status: 200, error: null, sizeBytes: 0, bodyCut: false });
    expect(facts.transferBytes).to.be.below(200_000);
  });

  it("records a redirect and does not follow it", async () => {
    const facts = await open().fetch(`${server.origin}/loop-of-three`);
    expect(facts).to.include({ status: 302, location: `${server.origin}/loop-of-three/2` });
    expect(server.requests).to.deep.equal(["GET /loop-of-three"]);
  });

  const LOCATIONS: [path: string, location: string | null][] = [
    ["/to-metadata", "http://169.254.169.254/latest/meta-data/"],
    ["/to-mapped", "http://[::ffff:a9fe:a9fe]/"],
    ["/no-location", null],
    ["/bad-location", null],
  ];
  for (const [path, location] of LOCATIONS) {
    it(`records ${location} as the location of ${path}`, async () => {
      const facts = await open().fetch(server.origin + path);
      expect(facts).to.include({ status: 302, error: null, location });
    });
  }

  it("reads a location that is written in UTF-8", async () => {
    const facts = await open().fetch(`${server.origin}/utf8-location`);
    expect(facts.location).to.equal(`${server.origin}/caf%C3%A9`);
  });

  for (const path of ["/bomb", "/endless-bomb", "/endless"]) {
    it(`cuts ${path} at the limit`, async () => {
      const facts = await open().fetch(server.origin + path, { maxBytes: 100_000 });
      expect(facts).to.include({ status: 200, error: null, bodyCut: true, sizeBytes: 100_000 });
      expect(facts.body.length).to.equal(100_000);
      expect(facts.transferBytes).to.be.below(400_000);
    });
  }

  it("stops a bomb long before it was transferred as far as it may expand", async () => {
    const maxBytes = 10 * 1024 * 1024;
    const facts = await open().fetch(`${server.origin}/endless-bomb`, { maxBytes });
    expect(facts).to.include({ status: 200, bodyCut: true, sizeBytes: maxBytes });
    expect(facts.transferBytes).to.be.below(2_000_000);
  });

  const FAILURES: [path: string, error: FetchErrorKind, message: RegExp][] = [
    ["/drip", "timeout", /no complete answer in time/],
    ["/slow-first-byte", "timeout", /no complete answer in time/],
    ["/huge-headers", "headers_too_large", /larger than 64 KiB/],
    ["/truncated", "truncated", /ended before it was complete/],
    ["/truncated-chunks", "truncated", /ended before it was complete/],
    ["/reset", "reset", /closed the connection without an answer/],
    ["/bad-gzip", "bad_encoding", /could not be decompressed/],
    ["/cut-gzip", "bad_encoding", /could not be decompressed/],
    ["/unknown-encoding", "bad_encoding", /"rot13" is not known/],
    ["/garbage", "protocol", /not valid HTTP/],
  ];
  for (const [path, error, message] of FAILURES) {
    it(`returns the error ${error} for ${path}`, async () => {
      const facts = await open().fetch(server.origin + path, { timeoutMs: 300 });
      expect(facts).to.include({ status: null, error, sizeBytes: 0 });
      expect(facts.errorMessage).to.match(message);
    });
  }

  it("goes on after every misbehaviour with the same fetcher", async () => {
    const fetcher = open({ connections: 1 });
    for (const [path] of FAILURES) await fetcher.fetch(server.origin + path, { timeoutMs: 100 });
    expect(await fetcher.fetch(`${server.origin}/ok`)).to.include({ status: 200, error: null });
  });

  it("returns the error refused when nothing listens", async () => {
    const other = await startMisbehavingServer();
    await other.close();
    const facts = await open().fetch(`${other.origin}/`);
    expect(facts).to.include({ status: null, error: "refused" });
  });

  it("returns the error dns for a name that does not exist", async () => {
    const lookup = () =>
      Promise.reject(Object.assign(new Error("getaddrinfo ENOTFOUND none.test"), {
        syscall: "getaddrinfo",
        code: "ENOTFOUND",
      }));
    const facts = await open({ lookup }).fetch("http://none.test/");
    expect(facts).to.include({ status: null, error: "dns" });
  });

  it("replaces a kept connection that the server ends at its next use", async () => {
    const fetcher = open({ connections: 1 });
    await fetcher.fetch(`${server.origin}/once`);
    const facts = await fetcher.fetch(`${server.origin}/ok`);
    expect(facts).to.include({ status: 200, error: null });
    expect(server.requests).to.deep.equal(["GET /once", "GET /ok", "GET /ok"]);
  });

  it("rejects when the caller aborts", async () => {
    const stop = new AbortController();
    const pending = open().fetch(`${server.origin}/drip`, { signal: stop.signal });
    stop.abort(new Error("stopped by the caller"));
    const error = await pending.catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error).with.property("message", "stopped by the caller");
  });

  it("rejects requests under way when it is closed", async () => {
    const fetcher = open();
    const pending = fetcher.fetch(`${server.origin}/slow-first-byte`);
    await fetcher.fetch(`${server.origin}/ok`);
    await fetcher.close();
    expect(await pending.catch((reason: unknown) => reason)).to.be.instanceOf(Error);
  });

  it("follows connectTo as curl does, and sends the URL's host", async () => {
    const fetcher = open({ connectTo: [`site.test:80:127.0.0.1:${server.port}`] });
    const facts = await fetcher.fetch("http://site.test/ok");
    expect(facts.status).to.equal(200);
    expect(server.headers.get("/ok")?.host).to.equal("site.test");
  });

  it("rejects a connectTo entry that cannot be read", () => {
    expect(() => open({ connectTo: ["site.test"] })).to.throw(RangeError, '"site.test"');
  });
});

describe("createFetcher() over TLS", () => {
  let server: MisbehavingServer;
  const guard = createAddressGuard({ allowPrivate: LOOPBACK });

  const fetchOnce = async (url: string, ca?: string) => {
    const connectTo = [`:443:127.0.0.1:${server.port}`];
    const trust = ca === undefined ? {} : { ca };
    const fetcher = createFetcher({ userAgent: "SpecBot/1.0", guard, connectTo, ...trust });
    try {
      return await fetcher.fetch(url, { timeoutMs: 5000 });
    } finally {
      await fetcher.close();
    }
  };

  beforeEach(async () => {
    server = await startMisbehavingServer({ secure: true });
  });

  afterEach(() => server.close());

  it("reaches a host whose certificate is trusted", async () => {
    expect(await fetchOnce("https://site.test/ok", CERTIFICATE)).to.include({ status: 200 });
  });

  it("returns the error tls for a certificate that is not trusted", async () => {
    const facts = await fetchOnce("https://site.test/ok");
    expect(facts).to.include({ status: null, error: "tls" });
    expect(facts.errorMessage).to.match(/self-signed certificate/);
  });

  it("returns the error tls when the certificate names another host", async () => {
    const facts = await fetchOnce("https://other.test/ok", CERTIFICATE);
    expect(facts).to.include({ status: null, error: "tls" });
    expect(facts.errorMessage).to.match(/other\.test/);
  });

  it("returns the error tls when the server does not speak it", async () => {
    await server.close();
    server = await startMisbehavingServer();
    expect(await fetchOnce("https://site.test/ok")).to.include({ status: null, error: "tls" });
  });
});
