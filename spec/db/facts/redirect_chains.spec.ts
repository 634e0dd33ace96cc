import { expect } from "chai";
import { type RedirectType, streamRedirectChains } from "../../../db/facts/redirect_chains.ts";
import { type CrawledUrl, insertCrawl } from "../../support/audits/crawl_rows.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { insertOtherAudit } from "../../support/audits/other_audit.ts";
import { useSpecDatabase } from "../../support/database.ts";

const S = "https://s.test";

describe("streamRedirectChains()", () => {
  const db = useSpecDatabase();
  const read = async (
    urls: Record<string, CrawledUrl>,
    types: readonly RedirectType[] = ["http"],
  ) => {
    const auditId = await insertCrawl(db(), await insertSpecSite(db(), 1), { urls });
    await insertOtherAudit(db());
    return (await Array.fromAsync(streamRedirectChains(db(), auditId, { types, begin: "pages" })))
      .flat();
  };

  it("gives each chain with its hops, its end and whether another redirect leads to it", async () => {
    const chains = await read({
      [`${S}/a`]: { redirectTo: `${S}/b` },
      [`${S}/b`]: { redirectTo: `${S}/end`, status: 308, via: "redirect" },
      [`${S}/end`]: { status: 404 },
    });
    const a = { url_id: 1, url: `${S}/a`, status_code: 301, discovered_via: "start" };
    const b = { url_id: 2, url: `${S}/b`, status_code: 308, discovered_via: "redirect" };
    const end = { url_id: 3, url: `${S}/end`, status_code: 404, discovered_via: "link" };
    const page = { kind: "page", state: "fetched", fetch_error: null };
    const final = { ...end, ...page };
    const [first, second] = [{ ...a, ...page }, { ...b, ...page }];
    expect(chains).to.deep.equal([
      { type: "http", hops: [first, second], loop: false, final, first: true },
      { type: "http", hops: [second], loop: false, final, first: false },
    ]);
  });

  it("begins at pages of the site alone, and follows resources and other sites", async () => {
    const chains = await read({
      [`${S}/page`]: { redirectTo: "https://ext.test/1" },
      "https://ext.test/1": { kind: "external", redirectTo: "https://ext.test/2" },
      "https://ext.test/2": { kind: "external", status: 200 },
      [`${S}/logo.png`]: { kind: "resource", redirectTo: `${S}/new.png` },
      [`${S}/new.png`]: { kind: "resource" },
    });
    expect(chains.map(({ hops, final }) => [hops.map(({ url }) => url), final?.url])).to.deep.equal(
      [[[`${S}/page`, "https://ext.test/1"], "https://ext.test/2"]],
    );
  });

  it("lists the hops of a loop once each, and has no end there", async () => {
    const chains = await read({
      [`${S}/in`]: { redirectTo: `${S}/1` },
      [`${S}/1`]: { redirectTo: `${S}/2` },
      [`${S}/2`]: { redirectTo: `${S}/1` },
    });
    expect(chains.map((chain) => [chain.hops.map((hop) => hop.url_id), chain.loop, chain.final]))
      .to.deep.equal([
        [[1, 2, 3], true, undefined],
        [[2, 3], true, undefined],
        [[3, 2], true, undefined],
      ]);
  });

  it("follows only redirects of the given kinds", async () => {
    const urls: Record<string, CrawledUrl> = {
      [`${S}/http`]: { redirectTo: `${S}/meta` },
      [`${S}/meta`]: { redirectTo: `${S}/header`, redirectType: "meta_refresh", status: 200 },
      [`${S}/header`]: { redirectTo: `${S}/end`, redirectType: "refresh_header", status: 200 },
      [`${S}/end`]: {},
    };
    const chainsOf = async (...types: RedirectType[]) =>
      (await read(urls, types)).map((chain) => [
        chain.type,
        chain.hops.map((hop) => hop.url_id),
        chain.final?.url_id,
      ]);
    expect(await chainsOf("http")).to.deep.equal([["http", [1], 2]]);
    expect(await chainsOf("meta_refresh", "refresh_header")).to.deep.equal([
      ["meta_refresh", [2, 3], 4],
      ["refresh_header", [3], 4],
    ]);
  });

  it("follows twenty redirects and leaves the end of a longer chain open", async () => {
    const chains = await read(Object.fromEntries(Array.from({ length: 22 }, (_, index) => {
      const next = index === 21 ? {} : { redirectTo: `${S}/${index + 2}` };
      return [`${S}/${index + 1}`, next];
    })));
    expect(chains.slice(0, 2).map(({ hops, final }) => [hops.length, final?.url])).to.deep.equal([
      [20, undefined],
      [20, `${S}/22`],
    ]);
  });

  it("gives nothing where no URL redirects", async () => {
    expect(await read({ [`${S}/`]: {}, [`${S}/gone`]: { status: 404 } })).to.deep.equal([]);
  });

  it("gives every chain once, and what leads into it, when there are several chunks", async () => {
    const urls = Array.from({ length: 1_001 }, (_, index) => `${S}/p${index}`);
    const chains = await read({
      ...Object.fromEntries(urls.map((url) => [url, { redirectTo: `${S}/end` }])),
      [`${S}/end`]: {},
    });
    expect(chains.map(({ hops }) => hops[0]?.url)).to.deep.equal(urls);
    expect(chains.every(({ final, first }) => final?.url === `${S}/end` && first)).to.equal(true);
  });
});
