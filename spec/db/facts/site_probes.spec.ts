import { expect } from "chai";
import { type AuditFile, insertAuditFile } from "../../../db/audits/lifecycle/audit_files.ts";
import { streamLlmsTxt, streamSiteProbes } from "../../../db/facts/site_probes.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { type CrawlRows, insertCrawl } from "../../support/audits/crawl_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const S = "https://s.test";

const HOME = { finalUrl: `${S}/`, canonicalUrl: null, icon: true, http3: false };

const TLS = {
  protocol: "TLSv1.3",
  cipher: "TLS_AES_256_GCM_SHA384",
  alpn: "h2",
  validFrom: null,
  validTo: null,
  daysLeft: 90,
  nameMatches: true,
  selfSigned: false,
  trustError: null,
  subject: "s.test",
  issuer: null,
};

describe("site probes", () => {
  const db = useSpecDatabase();
  let accountId: number;
  before(async () => {
    ({ accountId } = await insertSpecAccount(db()));
  });

  async function insert(
    urls: CrawlRows["urls"],
    files: (Pick<AuditFile, "kind" | "origin"> & Partial<AuditFile>)[],
  ): Promise<number> {
    const siteId = await insertSpecSite(db(), accountId);
    const auditId = await insertCrawl(db(), siteId, { urls });
    for (const file of files) {
      await insertAuditFile(db(), auditId, {
        url: `${file.origin}/`,
        status_code: 200,
        fetch_error: null,
        content_type: null,
        redirects_count: 0,
        size_bytes: null,
        body: null,
        fetched_at: null,
        ...file,
      });
    }
    return auditId;
  }

  describe("streamSiteProbes()", () => {
    const rowsOf = async (auditId: number) =>
      (await Array.fromAsync(streamSiteProbes(db(), auditId))).flat();

    it("gives the home pages, the certificates of the site's own hosts, and the icon", async () => {
      const auditId = await insert({
        "http://s.test/": { redirectTo: `${S}/` },
        [`${S}/`]: {},
      }, [
        { kind: "home", origin: "http://s.test", redirects_count: 1, body: JSON.stringify(HOME) },
        { kind: "tls", origin: S, status_code: null, body: JSON.stringify(TLS) },
        { kind: "tls", origin: "https://www.s.test", body: JSON.stringify(TLS) },
        {
          kind: "favicon",
          origin: "http://s.test",
          url: "http://s.test/favicon.ico",
          status_code: 404,
          content_type: "text/html",
        },
      ]);
      expect(await rowsOf(auditId)).to.deep.equal([{
        urlId: 0,
        https: true,
        homes: [{
          url: "http://s.test/",
          statusCode: 200,
          fetchError: null,
          redirectsCount: 1,
          ...HOME,
        }],
        tls: [{ origin: S, ...TLS }],
        favicon: {
          url: "http://s.test/favicon.ico",
          statusCode: 404,
          fetchError: null,
          internal: true,
          contentType: "text/html",
        },
      }]);
    });

    it("does not call a site secure whose redirects leave it", async () => {
      const auditId = await insert({
        "http://s.test/": { redirectTo: "https://other.test/" },
        "https://other.test/": { kind: "external" },
      }, [{ kind: "home", origin: "http://s.test", body: JSON.stringify(HOME) }]);
      expect(await rowsOf(auditId)).to.have.nested.property("[0].https", false);
    });

    it("gives no row where nothing was probed", async () => {
      expect(await rowsOf(await insert({ [`${S}/`]: {} }, []))).to.deep.equal([]);
    });
  });

  describe("streamLlmsTxt()", () => {
    it("gives the file, or no row where it was not asked for", async () => {
      const url = `${S}/llms.txt`;
      const file = { kind: "llms_txt", origin: S, url, content_type: "text/plain" } as const;
      const auditId = await insert({ [`${S}/`]: {} }, [{ ...file, body: "# Tea" }]);
      expect((await Array.fromAsync(streamLlmsTxt(db(), auditId))).flat()).to.deep.equal([{
        urlId: 0,
        url,
        statusCode: 200,
        fetchError: null,
        contentType: "text/plain",
        body: "# Tea",
      }]);
      const without = await insert({ [`${S}/`]: {} }, []);
      expect((await Array.fromAsync(streamLlmsTxt(db(), without))).flat())
        .to.deep.equal([]);
    });
  });
});
