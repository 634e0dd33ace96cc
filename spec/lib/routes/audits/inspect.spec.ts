import { expect } from "chai";
import { createValidator } from "../../../../lib/core/validate.ts";
import { objectAnswer } from "../../../../schemas/envelope.ts";
import { inspectionSchema } from "../../../../schemas/inspection.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { loopbackSettings } from "../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { startTestSite, type TestAnswer, type TestSite } from "../../../support/test_site.ts";

const S = "http://shop.test";
const PAGE = `<!doctype html><html lang="en"><head><title>Tea</title>
<link rel="canonical" href="/tea"><meta name="robots" content="nofollow">
<link rel="alternate" hreflang="de" href="/tee"><meta name="viewport" content="width=device-width">
<script type="application/ld+json">{"@type": "Product"}</script></head>
<body><main><h1>Tea from small gardens</h1><p>Sent within a day.</p><img src="/a.png">
<a href="/">Home</a><a href="/tea#top">Top</a><a rel="nofollow" href="https://ext.test/">Out</a>
</main></body></html>`;

const redirectTo = (location: string, status = 301): TestAnswer => ({
  status,
  headers: { location },
});

const ANSWERS: Record<string, TestAnswer> = {
  "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /x" },
  "/tea": { headers: { "x-robots-tag": "noarchive", "set-cookie": "secret=1" }, body: PAGE },
  "/old": redirectTo("/older", 302),
  "/older": redirectTo("/tea"),
  "/to-x": redirectTo("/x/1"),
  "/x/1": PAGE,
  "/loop": redirectTo("/loop2"),
  "/loop2": redirectTo("/loop"),
  "/off": redirectTo("http://other.test/"),
  "/private": redirectTo("http://10.0.0.1/"),
  "/file.pdf": { headers: { "content-type": "application/pdf" }, body: "%PDF" },
  "/slow": { body: PAGE, delayMs: 2_000 },
};

function answerTo(path: string): TestAnswer | undefined {
  const step = /^\/step\/(\d+)$/.exec(path)?.[1];
  return step === undefined ? ANSWERS[path] : redirectTo(`/step/${Number(step) + 1}`);
}

describe("INSPECT_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let site: TestSite;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    site = await startTestSite(answerTo);
    const config = { ...loopbackSettings(site.port), crawlTimeoutMs: 400 };
    const closed = await startTestSite({});
    await closed.close();
    config.crawlConnectTo.push(
      `other.test:80:127.0.0.1:${site.port}`,
      `closed.test:80:127.0.0.1:${closed.port}`,
    );
    api = await startApi(database, { config });
    account = await insertSpecAccount(database.db);
    const options = { domain: "shop.test", startUrl: `${S}/` };
    siteId = await insertSpecSite(database.db, account.accountId, options);
  });
  after(async () => {
    await api.close();
    await site.close();
    await database.drop();
  });

  const post = (body: object, id = siteId) =>
    api.request("POST", `/sites/${id}/pages/inspect`, { token: account.tokenText, body });
  const inspect = async (path: string, options: object = {}) => {
    const { status, body } = await post({ url: S + path, ...options });
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(createValidator(objectAnswer(inspectionSchema))(body)).to.equal(undefined);
    return body.data;
  };
  const codesOf = (data: { issues: { code: string }[] }) => data.issues.map(({ code }) => code);

  describe("POST /sites/{id}/pages/inspect", () => {
    it("gives the answer, the facts of the page and what the rules find on it", async () => {
      const data = await inspect("/tea#top");
      expect(data).to.deep.include({
        url: `${S}/tea`,
        final_url: `${S}/tea`,
        outcome: "answered",
        status_code: 200,
        final_status_code: 200,
        fetch_error: null,
        indexable: true,
        indexability_reason: null,
      });
      expect(data.response.headers).to.include({
        "content-type": "text/html; charset=utf-8",
        "x-robots-tag": "noarchive",
      });
      expect(data.response.headers).not.to.have.property("set-cookie");
      expect(data.response).to.include({ content_type: "text/html", size_bytes: PAGE.length });
      expect(data.page).to.deep.include({
        title: "Tea",
        meta_description: null,
        h1s: ["Tea from small gardens"],
        lang: "en",
        canonical: {
          url: `${S}/tea`,
          found: [{ href: "/tea", url: `${S}/tea`, source: "html", in_head: true }],
        },
        hreflangs: [{ code: "de", url: `${S}/tee`, source: "html" }],
        structured_data: [{ format: "json-ld", types: ["Product"], error: null }],
        links: { elements_count: 3, internal_count: 2, external_count: 1, nofollow_count: 1 },
        images_count: 1,
        images_without_alt_count: 1,
      });
      expect(data.page.robots).to.deep.equal({
        noindex: false,
        nofollow: true,
        found: [
          { agent: "robots", directives: ["noarchive"], source: "header" },
          { agent: "robots", directives: ["nofollow"], source: "html" },
        ],
      });
      expect(codesOf(data)).to.include("description_missing").and.to.include("image_alt_missing");
      expect(data.issues[0]).to.have.all.keys(
        "url",
        "code",
        "title",
        "severity",
        "category",
        "evidence",
        "how_to_fix",
      );
    });
    it("shows each hop, judges the URL asked for, and describes the page at the end", async () => {
      const data = await inspect("/old");
      expect(data).to.include({
        final_url: `${S}/tea`,
        status_code: 302,
        final_status_code: 200,
        indexable: false,
        indexability_reason: "redirect",
      });
      expect(data.hops.map((hop: Record<string, unknown>) => [
        hop["url"],
        hop["status_code"],
        hop["location"],
        hop["allowed_by_robots"],
      ])).to.deep.equal([
        [`${S}/old`, 302, `${S}/older`, true],
        [`${S}/older`, 301, `${S}/tea`, true],
        [`${S}/tea`, 200, null, true],
      ]);
      expect(data.page).to.deep.include({ url: `${S}/tea`, title: "Tea", indexable: true });
      const found = data.issues.find(({ code }: { code: string }) => code === "redirect_3xx");
      expect(found.url).to.equal(`${S}/older`);
    });
    it("fetches nothing that robots.txt forbids, and names the line", async () => {
      site.requests.length = 0;
      const data = await inspect("/x/1");
      expect(data).to.deep.include({
        outcome: "blocked_by_robots",
        status_code: null,
        indexable: false,
        indexability_reason: "robots",
        response: null,
        page: null,
        issues: [],
        robots: {
          allowed: false,
          line: 2,
          rule: "Disallow: /x",
          respected: true,
          reason: "rule",
          robots_txt: { url: `${S}/robots.txt`, status_code: 200, fetch_error: null },
        },
      });
      expect(site.requests).to.deep.equal(["/robots.txt"]);
    });
    it("stops at a redirect to what robots.txt forbids", async () => {
      const data = await inspect("/to-x");
      expect(data).to.include({ outcome: "blocked_by_robots", final_url: `${S}/x/1` });
      expect(data.hops[1]).to.include({ allowed_by_robots: false, status_code: null });
    });
    it("fetches what robots.txt forbids when told to, and says so", async () => {
      const data = await inspect("/x/1", { respect_robots_txt: false });
      expect(data).to.include({ outcome: "answered", status_code: 200 });
      expect(data.robots).to.include({ allowed: false, respected: false, line: 2 });
    });
    it("ends at a circle and at the eleventh redirect", async () => {
      expect(await inspect("/loop")).to.include({
        outcome: "redirect_loop",
        final_url: `${S}/loop2`,
      });
      const steps = await inspect("/step/1");
      expect(steps).to.include({ outcome: "too_many_redirects", final_url: `${S}/step/11` });
      expect(steps.hops).to.have.length(11);
    });
    it("follows a redirect off the site without reading the page there", async () => {
      const data = await inspect("/off");
      expect(data).to.include({ final_url: "http://other.test/", final_status_code: 404 });
      expect(data.page).to.equal(null);
      expect(data.hops[1]).to.include({ internal: false, allowed_by_robots: null });
    });
    it("connects to no private address that a redirect leads to", async () => {
      const data = await inspect("/private");
      expect(data).to.include({ outcome: "no_answer", final_status_code: null });
      expect(data.fetch_error).to.include({ url: "http://10.0.0.1/", code: "forbidden_address" });
    });
    it("reports an error status and what is no page", async () => {
      const missing = await inspect("/nothing");
      expect(missing).to.include({ status_code: 404, indexability_reason: "status" });
      expect(codesOf(missing)).to.include("page_404");
      const file = await inspect("/file.pdf");
      expect(file).to.include({ indexability_reason: "not_html", page: null });
    });
    it("answers 200 with the reason when the server hangs", async () => {
      const data = await inspect("/slow");
      expect(data).to.include({
        outcome: "no_answer",
        status_code: null,
        indexability_reason: "unreachable",
      });
      expect(data.fetch_error).to.include({ url: `${S}/slow`, code: "timeout" });
    });
    it("answers 200 with the reason when nobody answers for the host", async () => {
      const domain = "closed.test";
      const id = await insertSpecSite(database.db, account.accountId, { domain });
      const { status, body } = await post({ url: `http://${domain}/` }, id);
      expect(status).to.equal(200);
      expect(body.data).to.include({ outcome: "no_answer", indexability_reason: "unreachable" });
      expect(body.data.fetch_error)
        .to.include({ url: "http://closed.test/robots.txt", code: "refused" });
    });
    for (const url of ["https://other.test/", "/tea", "ftp://shop.test/", "http://shop.test:99/"]) {
      it(`answers 422 to the URL ${url} and asks nobody`, async () => {
        site.requests.length = 0;
        const { status, body } = await post({ url });
        expect(status).to.equal(422);
        expect(body.errors.url[0]).to.contain("URL of shop.test").and.to.contain(url);
        expect(site.requests).to.deep.equal([]);
      });
    }
    it("answers 429 to a third inspection at the same time", async () => {
      const answers = await Promise.all([1, 2, 3].map(() => post({ url: `${S}/slow` })));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).to.have.length(1);
      expect(refused[0]?.body.code).to.equal("too_many_inspections");
      expect(refused[0]?.headers.get("retry-after")).to.equal("5");
    });
    it("stores nothing", async () => {
      expect(await database.db("pages").select()).to.deep.equal([]);
      expect(await database.db("audit_files").select()).to.deep.equal([]);
    });
    it("runs the rules that the site has not switched off by now", async () => {
      const { accountId, tokenText: token } = await insertSpecAccount(database.db);
      const id = await insertSpecSite(database.db, accountId, { domain: "shop.test" });
      const switchOff = (code: string) =>
        database.db("sites").where({ id }).update({ disabled_rules: JSON.stringify([code]) });
      const inspectTea = async () => {
        const options = { token, body: { url: `${S}/tea` } };
        const { body } = await api.request("POST", `/sites/${id}/pages/inspect`, options);
        return codesOf(body.data);
      };
      await switchOff("twitter_card_missing");
      expect(await inspectTea()).to.include("og_missing").and.not.include("twitter_card_missing");
      await insertFinishedAudit(database.db, id);
      await switchOff("og_missing");
      expect(await inspectTea()).to.include("twitter_card_missing").and.not.include("og_missing");
    });
  });
});
