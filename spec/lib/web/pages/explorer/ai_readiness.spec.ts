import { expect } from "chai";
import { insertAuditFile } from "../../../../../db/audits/lifecycle/audit_files.ts";
import { insertSpecOwner, type SpecOwner } from "../../../../support/accounts/owner.ts";
import { signedInVisitor } from "../../../../support/accounts/signed_in.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { insertFinishedAudit } from "../../../../support/audits/finished_audit.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import type { PageVisitor } from "../../../../support/web/page_visitor.ts";

const S = "https://s.test";

describe("/sites/:id/ai-readiness", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    owner = await insertSpecOwner(database.db, new Date());
    visitor = await signedInVisitor(api, owner);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const open = (id: number, language = "en") =>
    visitor.open(`/sites/${id}/ai-readiness`, { "Accept-Language": language });

  async function insertAudited(robots: string | null): Promise<{ id: number; auditId: number }> {
    const id = await insertSpecSite(database.db, owner.accountId, { startUrl: `${S}/` });
    const auditId = await insertFinishedAudit(database.db, id, {
      urls: {
        [`${S}/`]: { structuredTypes: "WebSite,BreadcrumbList" },
        [`${S}/tea`]: { structuredTypes: "BreadcrumbList" },
        [`${S}/plain`]: {},
      },
      robotsTxt: robots === null ? [] : [{ origin: S, status: 200, body: robots }],
    });
    return { id, auditId };
  }

  it("counts the crawlers that robots.txt admits, and the pages with structured data", async () => {
    const { id } = await insertAudited("User-agent: GPTBot\nDisallow: /\n");
    const { status, text, html } = await open(id);
    expect(status).to.equal(200);
    expect(text).to.match(/training\s?30\s?1\b/i);
    expect(text).to.match(/With structured data\s?2\s?Without structured data\s?1/);
    expect(text).to.contain("BreadcrumbList (2), WebSite (1)");
    expect(text).to.contain("no page was requested by the names of AI crawlers yet");
    expect(html).to.contain(`href="/sites/${id}/robots"`);
  });

  it("shows llms.txt as text, with its problems in the reader's language", async () => {
    const { id, auditId } = await insertAudited(null);
    expect((await open(id)).text).to.contain("The audit read no robots.txt.")
      .and.contain("The audit did not ask for it.");
    await insertAuditFile(database.db, auditId, {
      ...{ kind: "llms_txt", origin: S, url: `${S}/llms.txt`, status_code: 200 },
      ...{ fetch_error: null, content_type: "text/plain", redirects_count: 0, size_bytes: 30 },
      ...{ body: "# <script>alert(1)</script>", fetched_at: new Date("2026-11-20T10:00:00Z") },
    });
    const { text, html } = await open(id);
    expect(text).to.contain("<script>alert(1)</script>").and.contain("less than 50 characters");
    expect(html).not.to.contain("<script>alert");
    expect((await open(id, "de")).text).to.contain("Die Datei hat weniger als 50 Zeichen.")
      .and.contain("Die Datei hat keinen Markdown-Link");
  });

  it("is there before the first audit, and for nobody else's site", async () => {
    const { status, text } = await open(await insertSpecSite(database.db, owner.accountId));
    expect(status).to.equal(200);
    expect(text).to.contain("No audit");
    const stranger = await insertSpecOwner(database.db, new Date());
    const foreign = await insertSpecSite(database.db, stranger.accountId);
    expect((await open(foreign)).status).to.equal(404);
  });
});
