import { expect } from "chai";
import { stopAudit } from "../../../../../lib/commands/audits/control/change_audit.ts";
import type { AuditSummary } from "../../../../../lib/rules/inputs/audit_summary.ts";
import type { StartAuditBody } from "../../../../../schemas/audit_settings.ts";
import { finishQueuedAudit, queueAudit } from "../../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { finishRecheck } from "../../../../support/audits/recheck.ts";
import { startTestSite, type TestAnswer, type TestSite } from "../../../../support/test_site.ts";

const html = (body: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>A page of the shop</title>${head}</head>` +
  `<body>${body}</body></html>`;
const css = (body: string): TestAnswer => ({ headers: { "content-type": "text/css" }, body });
const at = (path: string) => `http://shop.test${path}`;

describe("checkTargets()", () => {
  let database: SpecDatabase;
  let site: TestSite | null = null;
  before(async () => {
    database = await createSpecDatabase();
  });
  afterEach(async () => {
    await site?.close();
    site = null;
  });
  after(() => database.drop());

  async function audit(
    answers: Parameters<typeof startTestSite>[0],
    settings: StartAuditBody = {},
  ) {
    site = await startTestSite(answers);
    const run = await queueAudit(database, site.port, settings);
    expect(await finishQueuedAudit(run)).to.include({ status: "completed" });
    return run.auditId;
  }

  /** What is broken, as `rule page target place`. */
  async function listBroken(auditId: number): Promise<string[]> {
    const rows: { code: string; source: string; target: string; evidence: string }[] =
      await database.db("audit_occurrences as o")
        .join("audit_urls as s", { "s.audit_id": "o.audit_id", "s.url_id": "o.url_id" })
        .join("audit_urls as t", { "t.audit_id": "o.audit_id", "t.url_id": "o.target_id" })
        .where("o.audit_id", auditId).where("o.code", "like", "%\\_broken%")
        .select("o.code", "s.url as source", "t.url as target", "o.evidence");
    return rows.map(({ code, source, target, evidence }) => {
      const { where } = JSON.parse(evidence) as { where: string };
      return [code, source, target, where].join(" ").replaceAll(at(""), "");
    }).sort();
  }

  const requestsOf = (path: string) => site?.requests.filter((request) => request.endsWith(path));

  it("finds each element of a page whose target is not there", async () => {
    const auditId = await audit({
      "/": html(
        "<video src=/v1><source src=/v2><track src=/v3></video><audio src=/v4></audio>" +
          "<object data=/v5></object><embed src=/v6><p style='background:url(/v7)'>x",
        "<link rel=amphtml href=/h1><link rel=manifest href=/h2>" +
          "<link rel=alternate type=application/rss+xml href=/h3>" +
          `<meta name=twitter:image content=${at("/h4")}>` +
          "<style>@import '/h5';a{background:url(/h6)}@font-face{src:url(/h7)}</style>",
      ),
    });
    const media = "video[src], audio[src], source[src] or link[rel=preload]";
    expect(await listBroken(auditId)).to.deep.equal([
      "image_broken / /h6 url() in style",
      "image_broken / /v7 url() in [style]",
      "og_image_broken / /h4 meta[name=twitter:image]",
      "resource_broken / /h1 link[rel=amphtml]",
      "resource_broken / /h2 link[rel=manifest]",
      "resource_broken / /h3 link[rel=alternate]",
      "resource_broken / /h5 @import in style",
      "resource_broken / /h7 url() in style",
      `resource_broken / /v1 ${media}`,
      `resource_broken / /v2 ${media}`,
      "resource_broken / /v3 track[src]",
      `resource_broken / /v4 ${media}`,
      "resource_broken / /v5 object[data]",
      "resource_broken / /v6 embed[src]",
    ]);
  });

  it("reads style sheets of the site, once each, and what they import", async () => {
    const page = html("<p>x", "<link rel=stylesheet href=/css/a.css>");
    const auditId = await audit({
      "/": html('<a href="/2">2</a>', "<link rel=stylesheet href=/css/a.css>"),
      "/2": page,
      "/css/a.css": css(
        "@import 'b.css';@import 'a.css';a{b:url(gone.png);c:url(gone.png)}" +
          "@font-face{src:url(../gone.woff2)}",
      ),
      "/css/b.css": css("@import url(a.css);i{b:url(ok.png)}p{b:url(//127.0.0.2:1/x.png)}"),
      "/css/ok.png": { headers: { "content-type": "image/png" }, body: "png" },
    }, { check_external_links: false });
    expect(await listBroken(auditId)).to.deep.equal([
      "image_broken /css/a.css /css/gone.png url()",
      "resource_broken /css/a.css /gone.woff2 url()",
    ]);
    expect(requestsOf("/css/a.css")).to.deep.equal(["HEAD /css/a.css", "/css/a.css"]);
    expect(requestsOf("/css/b.css")).to.deep.equal(["HEAD /css/b.css", "/css/b.css"]);
    // it declares no length, and is read to know its size
    expect(requestsOf("ok.png")).to.deep.equal(["HEAD /css/ok.png", "/css/ok.png"]);
    const external = await database.db("audit_urls")
      .where({ audit_id: auditId, url: "http://127.0.0.2:1/x.png" }).first("state", "skip_reason");
    expect(external).to.deep.equal({ state: "skipped", skip_reason: "not_checked" });
  });

  it("does not follow a chain of imports without end", async () => {
    await audit((path) => {
      const number = /^(?:HEAD )?\/(\d+)\.css$/.exec(path)?.[1];
      if (number !== undefined) return css(`@import "${Number(number) + 1}.css";`);
      return path === "/" ? html("<p>x", "<link rel=stylesheet href=/0.css>") : { status: 404 };
    });
    const read = site?.requests.filter((request) => /^\/\d+\.css$/.test(request));
    expect(read).to.have.length(500);
  }).timeout(120_000);

  it("reports redirects behind nofollow links, and behind links to what pages load, that end at nothing", async () => {
    const auditId = await audit({
      "/": html(
        '<a rel=nofollow href="/moved">M</a><a rel=nofollow href="/round">R</a>' +
          '<a rel=nofollow href="/login">L</a><img src="/p.png"><a rel=nofollow href="/p.png">P</a>' +
          '<a href="/followed">F</a>',
      ),
      "/moved": { status: 301, headers: { location: "/gone" } },
      "/round": { status: 302, headers: { location: "/round" } },
      "/login": { status: 302, headers: { location: "/hop" } },
      "/hop": { status: 302, headers: { location: "/" } },
      "/p.png": { status: 301, headers: { location: "/gone.png" } },
      "/followed": { status: 301, headers: { location: "/gone" } },
    });
    const rows: { code: string; url: string }[] = await database.db("audit_occurrences as o")
      .join("audit_urls as u", { "u.audit_id": "o.audit_id", "u.url_id": "o.url_id" })
      .where("o.audit_id", auditId)
      .whereIn("o.code", ["redirect_chain", "redirect_loop", "redirect_to_broken"]).select(
        "o.code",
        "u.url",
      );
    expect(rows.map(({ code, url }) => `${code} ${url}`.replaceAll(at(""), "")).sort()).to.deep
      .equal([
        "redirect_loop /round",
        "redirect_to_broken /followed",
        "redirect_to_broken /moved",
        "redirect_to_broken /p.png",
      ]);
  });

  it("asks targets of nofollow links for their status and follows none of them", async () => {
    const auditId = await audit({
      "/robots.txt": {
        headers: { "content-type": "text/plain" },
        body: "User-agent: *\nDisallow: /no",
      },
      "/": html(
        '<a rel=nofollow href="/gone">G</a><a rel=nofollow href="/moved">M</a>' +
          '<a rel=nofollow href="/there">T</a><a rel=nofollow href="/no">N</a>' +
          '<a rel=nofollow href="/out">O</a>',
      ),
      "/moved": { status: 301, headers: { location: "/gone2" } },
      "/there": html('<a href="/further">F</a>'),
    }, { exclude: ["/out"] });
    expect(await listBroken(auditId)).to.deep.equal(["link_to_broken_internal / /gone a[href]"]);
    const asked = site?.requests.filter((request) => /^(?:HEAD )?\/[a-z]+2?$/.test(request));
    expect(asked).to.include.members(["HEAD /there", "HEAD /gone", "HEAD /moved", "HEAD /gone2"])
      .and.not.include.members(["/there"]);
    for (const path of ["/further", "/no", "/out"]) expect(requestsOf(path)).to.deep.equal([]);
    const pages = await database.db("audit_pages").where({ audit_id: auditId }).pluck("url");
    expect(pages).to.deep.equal([at("/")]);
  });

  it("asks no more of them than the audit may request pages, and crawls those that are linked", async () => {
    const links = Array.from({ length: 6 }, (_, index) => `<a rel=nofollow href=/n${index}>N</a>`);
    const auditId = await audit({
      "/": html(links.join("") + '<a href="/2">2</a>'),
      "/2": html('<a href="/n5">N</a>'),
      "/n5": html("<p>x"),
    }, { max_pages: 3 });
    const asked = site?.requests.filter((request) => request.startsWith("HEAD /n"));
    expect(asked).to.deep.equal(["HEAD /n0", "HEAD /n1", "HEAD /n2"]);
    const pages = await database.db("audit_pages").where({ audit_id: auditId }).pluck("url");
    expect(pages.sort()).to.deep.equal([at("/"), at("/2"), at("/n5")]);
  });

  it("says nothing of the time left while no target answers", async () => {
    const rateOf = async (body: string) => {
      site = await startTestSite({ "/": html(body) });
      const settings = { check_external_links: true };
      const row = await finishQueuedAudit(await queueAudit(database, site.port, settings));
      await site.close();
      site = null;
      return row.links_per_second;
    };
    expect(await rateOf('<a href="http://127.0.0.2:1/a">A</a>')).to.equal(null);
    const asked = await database.db("audit_urls").where({ kind: "external", state: "fetched" })
      .where("url", "like", "http://127.0.0.2:1/%").pluck("fetch_error");
    expect(asked).to.deep.equal(["refused"]);
    expect(await rateOf('<img src="/a.png">')).to.be.above(0);
  }).timeout(60_000);

  it("leaves none asked where the crawl was stopped, and the audit says so", async () => {
    let stopping: Promise<void> | null = null;
    const links = Array.from({ length: 60 }, (_, index) => `<a href="/p/${index}">P</a>`);
    site = await startTestSite((path) => {
      if (path === "/p/1") stopping = stopAudit(run.services, run);
      const body = html(path === "/" ? '<img src="/a.png">' + links.join("") : "<p>x");
      return { body, delayMs: path.startsWith("/p/") ? 300 : 0 };
    });
    const run = await queueAudit(database, site.port);
    const row = await finishQueuedAudit(run);
    await stopping;
    expect(row).to.include({ status: "completed_partial", stop_reason: "stopped" });
    expect(requestsOf("/a.png")).to.deep.equal([]);
    const { rules } = JSON.parse(row.summary ?? "") as AuditSummary;
    expect(rules.not_run).to.deep.include({
      code: "image_broken",
      reason: "No resource and no external target was requested: the crawl was stopped.",
    });
  });

  it("asks style sheets and targets of nofollow links again in a recheck", async () => {
    let repaired = false;
    const gone = new Set(["/gone.png", "/gone", "/kept"]);
    site = await startTestSite((path) => {
      const name = path.replace(/^HEAD /, "");
      if (gone.has(name)) return repaired && name !== "/kept" ? { body: "x" } : { status: 404 };
      if (name === "/a.css") return css("a{b:url(gone.png)}");
      const links = '<a rel=nofollow href="/gone">G</a><a rel=nofollow href="/kept">K</a>';
      return name === "/"
        ? html(links, "<link rel=stylesheet href=/a.css>")
        : { status: 404, body: "" };
    });
    const run = await queueAudit(database, site.port);
    await finishQueuedAudit(run);
    expect(await listBroken(run.auditId)).to.deep.equal([
      "image_broken /a.css /gone.png url()",
      "link_to_broken_internal / /gone a[href]",
      "link_to_broken_internal / /kept a[href]",
    ]);
    repaired = true;
    const codes = ["image_broken", "link_to_broken_internal"];
    const row = await finishRecheck(run, { codes });
    expect(row).to.include({ status: "completed" });
    expect(await listBroken(row.id)).to.deep.equal(["link_to_broken_internal / /kept a[href]"]);
    const pages = await database.db("audit_pages").where({ audit_id: row.id }).pluck("url");
    expect(pages).to.deep.equal([at("/")]);
  });
});
