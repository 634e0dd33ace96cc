import { expect } from "chai";
import { finishQueuedAudit, queueAudit } from "../../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { startTestSite, type TestAnswer } from "../../../../support/test_site.ts";

const TEXT = { headers: { "content-type": "text/plain" } };

describe("prepareAudit()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  /** What the audit keeps of llms.txt, the paths that were requested, and the codes it found. */
  async function audit(answers: Record<string, TestAnswer>) {
    const site = await startTestSite({ "/": "<title>Tea</title><p>Tea", ...answers });
    try {
      const run = await queueAudit(database, site.port);
      await finishQueuedAudit(run);
      const where = { audit_id: run.auditId };
      const files = await database.db("audit_files").where({ ...where, kind: "llms_txt" })
        .select("url", "status_code", "redirects_count", "body");
      const codes = await database.db("audit_occurrences").where(where)
        .where("code", "like", "llms%").pluck<string[]>("code");
      return { files, codes, requests: site.requests };
    } finally {
      await site.close();
    }
  }

  it("keeps the llms.txt to which the usual address redirects", async () => {
    const body =
      "# Tea\n\n> All about tea from all over the world.\n\n- [Teas](http://shop.test/)\n";
    const { files, codes } = await audit({
      "/llms.txt": { status: 301, headers: { location: "/en/llms.txt" } },
      "/en/llms.txt": { ...TEXT, body },
    });
    expect(files).to.deep.equal([
      { url: "http://shop.test/llms.txt", status_code: 200, redirects_count: 1, body },
    ]);
    expect(codes).to.deep.equal([]);
  });

  it("follows it neither to another site nor where robots.txt forbids it", async () => {
    const { files } = await audit({
      "/llms.txt": { status: 301, headers: { location: "http://other.test/llms.txt" } },
    });
    expect(files[0]).to.include({ status_code: 301, redirects_count: 0, body: null });
    const { requests } = await audit({
      "/robots.txt": { ...TEXT, body: "User-agent: *\nDisallow: /secret/\n" },
      "/llms.txt": { status: 301, headers: { location: "/secret/llms.txt" } },
    });
    expect(requests).to.include("/llms.txt").and.not.include("/secret/llms.txt");
  });

  it("does not ask for it where robots.txt forbids that", async () => {
    const { files, requests } = await audit({
      "/robots.txt": { ...TEXT, body: "User-agent: *\nDisallow: /llms.txt\n" },
    });
    expect(files).to.deep.equal([]);
    expect(requests).to.not.include("/llms.txt");
  });
});
