import { expect } from "chai";
import { storeFieldData } from "../../../../../db/audits/pages/field_data.ts";
import { replaceIntegration } from "../../../../../db/search_data/integrations/integrations.ts";
import { readFieldVitals } from "../../../../../lib/commands/audits/crux/read_field_vitals.ts";
import { urlHash } from "../../../../../lib/crawler/url/url.ts";
import type { FormFactor } from "../../../../../schemas/crux.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const S = "https://www.shop.test";
const NOTHING = { p75: null, shares: null };

describe("readFieldVitals()", () => {
  const db = useSpecDatabase();
  let siteId: number;
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(db());
    siteId = await insertSpecSite(db(), accountId, { domain: "shop.test", startUrl: `${S}/` });
  });

  /** `lcp` null: too few visitors. */
  const store = (
    kind: "origin" | "url",
    url: string,
    { lcp, inp = null, cls = null, device = "all" }: {
      lcp: number | null;
      inp?: number | null;
      cls?: number | null;
      device?: FormFactor;
    },
  ) =>
    storeFieldData(db(), { siteId, now: NOW }, {
      subject: { kind, url, urlHash: urlHash(url), formFactor: device },
      periods: lcp === null ? null : [{
        ...{ firstDay: "2026-10-22", lastDay: "2026-11-18" },
        vitals: {
          lcp_ms: { p75: lcp, shares: null },
          inp_ms: { p75: inp, shares: null },
          cls: { p75: cls, shares: null },
          ...{ fcp_ms: NOTHING, ttfb_ms: NOTHING },
        },
      }],
      ...{ normalizedUrl: null, withHistory: false },
    });
  const connect = () =>
    replaceIntegration(db(), { siteId, kind: "crux" }, {
      ...{ settings: { max_urls: 1, key_end: "abcd" }, encryptedKey: null, now: NOW },
    });
  const read = async (url: string | null) => (await readFieldVitals(db(), siteId, [url ?? S]))(url);

  it("gives the page's own figures with ratings, days and a sentence", async () => {
    await store("url", `${S}/tea`, { lcp: 2_900, inp: 180, cls: 0.05 });
    await store("url", `${S}/tea`, { lcp: 9_000, device: "phone" });
    await store("origin", S, { lcp: 1_000, inp: 1, cls: 0 });
    expect(await read(`${S}/tea`)).to.deep.equal({
      ...{ state: "data", of: "url", url: `${S}/tea`, assessment: "failed" },
      ...{ first_day: "2026-10-22", last_day: "2026-11-18" },
      lcp_ms: { p75: 2_900, rating: "needs_improvement" },
      inp_ms: { p75: 180, rating: "good" },
      cls: { p75: 0.05, rating: "good" },
      text:
        "Visitors of the page, 2026-10-22 to 2026-11-18, all devices, three of four visits at " +
        "least: LCP 2.9 s (needs improvement), INP 180 ms (good), CLS 0.05 (good).",
    });
  });

  it("gives those of the origin where the page has none, and says so", async () => {
    await store("origin", S, { lcp: 2_000, cls: 0.01 });
    await store("url", `${S}/few`, { lcp: null });
    const few = await read(`${S}/few`);
    expect(few).to.deep.include({
      ...{ state: "data", of: "origin", url: S, inp_ms: null, assessment: "passed" },
    });
    expect(few.text).to.match(
      /^Visitors of the whole origin \(the page has too few of its own\), /,
    );
    expect(few.text).to.contain("INP not known (too few visits measured it)");
    expect((await read(`${S}/other`)).text).to.match(
      /^Visitors of the whole origin \(the page is not among those that are asked for\), /,
    );
    const site = await read(null);
    expect([site.of, site.text.slice(0, 21)]).to.deep.equal(["origin", "Visitors of the site,"]);
  });

  it("says why it is not known", async () => {
    const reasonOf = async (url: string | null) => {
      const { state, text, assessment, of } = await read(url);
      expect([assessment, of]).to.deep.equal(["not_known", null]);
      return `${state}: ${text}`;
    };
    expect(await reasonOf(`${S}/tea`)).to.equal(
      "not_connected: Not known: the site is not connected to the Chrome UX Report " +
        `(PUT /sites/${siteId}/integrations/crux).`,
    );
    await connect();
    expect(await reasonOf(`${S}/tea`))
      .to.equal("not_asked: Not known: the Chrome UX Report was not asked for it yet.");
    await store("origin", S, { lcp: null });
    expect(await reasonOf(`${S}/tea`)).to.equal(
      "too_few_visitors: Not known: too few people visit the origin for Google to publish " +
        "figures, and the page is not among those that are asked for.",
    );
    await store("url", `${S}/tea`, { lcp: null });
    expect(await reasonOf(`${S}/tea`)).to.equal(
      "too_few_visitors: Not known: too few people visit the page and its origin for Google to " +
        "publish figures.",
    );
    expect(await reasonOf(null)).to.equal(
      "too_few_visitors: Not known: too few people visit the site for Google to publish figures.",
    );
  });

  it("is the site's own, and takes any URL", async () => {
    await store("origin", S, { lcp: 2_000, cls: 0.01 });
    siteId = await insertSpecSite(db(), 1, { domain: "other.test" });
    expect((await read(`${S}/`)).state).to.equal("not_connected");
    for (const url of ["", "mailto:a@b.test", "http://[::1", "https://\u0000"]) {
      expect((await read(url)).state, url).to.equal("not_connected");
    }
  });
});
