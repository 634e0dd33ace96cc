import { expect } from "chai";
import { isNetworkCutOff } from "../../../../db/audits/crawl/external_hosts.ts";
import { insertUrlRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const UNRESOLVED = { kind: "external", status_code: null, fetch_error: "dns" };

describe("isNetworkCutOff()", () => {
  const db = useSpecDatabase();
  let auditId = 0;
  beforeEach(async () => {
    auditId += 10;
    await insertUrlRows(db(), auditId, [{ url_id: 100 }]);
  });
  const insertHosts = (audit: number, ...urls: string[]) =>
    insertUrlRows(
      db(),
      audit,
      urls.map((url, index) => ({ url_id: index + 1, url, ...UNRESOLVED })),
    );

  it("is true where the names of three hosts could not be resolved, and no other host was asked", async () => {
    await insertHosts(auditId, "https://a.test/", "http://b.test/x", "https://c.test/y?z=/");
    await insertUrlRows(db(), auditId, [
      { url_id: 50, url: "https://d.test/", kind: "external", state: "queued" },
    ]);
    expect(await isNetworkCutOff(db(), auditId)).to.equal(true);
  });

  it("is false where one answered, or failed for another reason", async () => {
    const hosts = ["https://a.test/", "https://b.test/", "https://c.test/"];
    const others = [{ status_code: 404 }, { status_code: null, fetch_error: "timeout" }];
    for (const [index, answer] of others.entries()) {
      await insertHosts(auditId + index, ...hosts);
      await insertUrlRows(db(), auditId + index, [
        { url_id: 50, url: "https://d.test/", kind: "external", ...answer },
      ]);
      expect(await isNetworkCutOff(db(), auditId + index)).to.equal(false);
    }
  });

  it("is true where others only lead to private addresses, or to this machine", async () => {
    await insertHosts(auditId, "https://a.test/", "https://b.test/", "https://c.test/");
    const own = [
      ["https://mirror.test/", "forbidden_address"],
      ["http://localhost:8000/", "refused"],
      ["http://127.0.0.1/x", "refused"],
    ] as const;
    await insertUrlRows(
      db(),
      auditId,
      own.map(([url, error], index) => ({
        ...UNRESOLVED,
        url_id: 50 + index,
        url,
        fetch_error: error,
      })),
    );
    expect(await isNetworkCutOff(db(), auditId)).to.equal(true);
  });

  it("is false where only private addresses were asked besides two unresolved names", async () => {
    await insertHosts(auditId, "https://a.test/", "https://b.test/");
    await insertUrlRows(db(), auditId, [{
      ...UNRESOLVED,
      url_id: 50,
      url: "https://mirror.test/",
      fetch_error: "forbidden_address",
    }]);
    expect(await isNetworkCutOff(db(), auditId)).to.equal(false);
  });

  it("is false for two hosts, however many URLs they have, whatever other audits asked", async () => {
    await insertHosts(
      auditId,
      "https://a.test/1",
      "https://a.test/2",
      "http://b.test/",
      "https://b.test/",
    );
    await insertHosts(auditId + 1, "https://c.test/");
    expect(await isNetworkCutOff(db(), auditId)).to.equal(false);
  });

  it("is false where no other host was asked", async () => {
    expect(await isNetworkCutOff(db(), auditId)).to.equal(false);
  });
});
