import { expect } from "chai";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAddressGuard } from "../../../../lib/crawler/fetch/address.ts";
import { createFetcher } from "../../../../lib/crawler/fetch/fetch_url.ts";
import type { FetchFacts } from "../../../../lib/crawler/html/page_facts.ts";
import {
  type FetchedRobots,
  fetchRobots,
  robotsFromAnswer,
} from "../../../../lib/crawler/robots/robots.ts";

const answer = (facts: Partial<FetchFacts>, body = ""): FetchFacts => ({
  url: "https://example.com/robots.txt",
  status: null,
  error: null,
  errorMessage: null,
  headers: {},
  contentType: "text/plain",
  location: null,
  body: Buffer.from(body),
  bodyCut: false,
  sizeBytes: body.length,
  transferBytes: body.length,
  ttfbMs: 1,
  responseTimeMs: 1,
  ...facts,
});

describe("robotsFromAnswer()", () => {
  const KINDS: [facts: Partial<FetchFacts>, kind: string, allowed: boolean][] = [
    [{ status: 200 }, "rules", false],
    [{ status: 204 }, "rules", false],
    [{ status: 301 }, "allow_all", true],
    [{ status: 401 }, "allow_all", true],
    [{ status: 403 }, "allow_all", true],
    [{ status: 404 }, "allow_all", true],
    [{ status: 410 }, "allow_all", true],
    [{ status: 429 }, "disallow_all", false],
    [{ status: 500 }, "disallow_all", false],
    [{ status: 503 }, "disallow_all", false],
    [{ error: "timeout" }, "disallow_all", false],
    [{ error: "dns" }, "disallow_all", false],
  ];
  for (const [facts, kind, allowed] of KINDS) {
    it(`returns ${kind} for ${facts.status ?? facts.error}`, () => {
      const result = robotsFromAnswer(answer(facts, "User-agent: *\nDisallow: /x"));
      expect(result.kind).to.equal(kind);
      expect(result.robots.verdict("https://example.com/x", "bot").allowed).to.equal(allowed);
      expect(result.robots.verdict("https://example.com/robots.txt", "bot").allowed)
        .to.equal(true);
    });
  }

  it("reads the file as UTF-8 without its byte order mark, whatever the header says", () => {
    const facts = answer(
      { status: 200, headers: { "content-type": "text/plain; charset=koi8-r" } },
      "\ufeffUser-agent: *\nDisallow: /é",
    );
    const { robots, body } = robotsFromAnswer(facts);
    expect(robots.invalidLines).to.deep.equal([]);
    expect(robots.verdict("https://example.com/%C3%A9", "bot").allowed).to.equal(false);
    expect(body.startsWith("User-agent")).to.equal(true);
  });

  it("recognises an HTML page, by its type or its first character, and reports no lines", () => {
    const byType = robotsFromAnswer(answer({ status: 200, contentType: "text/html" }, "Not: here"));
    const byBody = robotsFromAnswer(answer({ status: 200 }, "\n <!doctype html>\n<p>x: y</p>"));
    expect([byType.isHtml, byBody.isHtml]).to.deep.equal([true, true]);
    expect([byType.robots.invalidLines, byBody.robots.invalidLines]).to.deep.equal([[], []]);
  });
});

describe("fetchRobots()", () => {
  /** Serves `/robots.txt` over a number of redirects, and fetches it. */
  const fetchOver = async (hops: number, body: string): Promise<FetchedRobots> => {
    const server = createServer((request, response) => {
      const at = Number(new URL(request.url ?? "/", "http://x").searchParams.get("hop") ?? 0);
      if (at < hops) response.writeHead(301, { location: `/robots.txt?hop=${at + 1}` }).end();
      else response.writeHead(200, { "content-type": "text/plain" }).end(body);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    // A TCP server's address is an object.
    const { port } = server.address() as AddressInfo;
    const guard = createAddressGuard({ allowPrivate: ["127.0.0.1"] });
    const fetcher = createFetcher({ userAgent: "SpecBot/1.0", guard, connectTo: [] });
    try {
      return await fetchRobots(fetcher, `http://127.0.0.1:${port}`);
    } finally {
      await fetcher.close();
      server.close();
    }
  };

  it("follows five redirects and records them", async () => {
    const result = await fetchOver(5, "User-agent: *\nDisallow: /x");
    expect(result).to.include({
      kind: "rules",
      status: 200,
      error: null,
      contentType: "text/plain",
    });
    expect(result.redirects).to.have.length(5);
    expect(result.redirects[0]).to.include({ status: 301 });
    expect(result.redirects[0]?.location).to.match(/\?hop=1$/);
  });

  it("takes a sixth redirect for a missing file", async () => {
    const result = await fetchOver(6, "User-agent: *\nDisallow: /x");
    expect(result).to.include({ kind: "allow_all", status: 301 });
  });

  it("cuts the file at 500 KiB", async () => {
    const result = await fetchOver(0, `User-agent: *\nDisallow: /x\n${"#".repeat(600_000)}`);
    expect(result).to.include({ kind: "rules", bodyCut: true, sizeBytes: 512_001 });
    expect(result.body).to.have.length(512_000);
    expect(result.robots.verdict("http://127.0.0.1/x", "bot").allowed).to.equal(false);
  });

  it("forbids everything when a redirect leads to an address that is not allowed", async () => {
    const server = createServer((_request, response) => {
      response.writeHead(302, { location: "http://169.254.169.254/robots.txt" }).end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const guard = createAddressGuard({ allowPrivate: ["127.0.0.1"] });
    const fetcher = createFetcher({ userAgent: "SpecBot/1.0", guard, connectTo: [] });
    const result = await fetchRobots(fetcher, `http://127.0.0.1:${port}`);
    expect(result).to.include({ kind: "disallow_all", error: "forbidden_address", status: null });
    await fetcher.close();
    server.close();
  });
});
