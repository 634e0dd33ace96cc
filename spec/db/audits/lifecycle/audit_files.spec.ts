import { expect } from "chai";
import {
  type AuditFile,
  findAuditFile,
  insertAuditFile,
} from "../../../../db/audits/lifecycle/audit_files.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const ORIGIN = "https://s.test";
const FILE: AuditFile = {
  kind: "robots_txt",
  origin: ORIGIN,
  url: `${ORIGIN}/robots.txt`,
  status_code: 200,
  fetch_error: null,
  content_type: "text/plain",
  redirects_count: 1,
  size_bytes: 20,
  body: "User-agent: *\nTee: \u{1F375}\n",
  fetched_at: new Date("2026-11-20T10:00:00.123Z"),
};

describe("audit_files", () => {
  const db = useSpecDatabase();

  it("finds a file by its audit, kind and origin", async () => {
    await insertAuditFile(db(), 1, FILE);
    expect(await findAuditFile(db(), 1, { kind: "robots_txt", origin: ORIGIN })).to.deep.equal(
      FILE,
    );
    expect(await findAuditFile(db(), 2, { kind: "robots_txt", origin: ORIGIN })).to.equal(
      undefined,
    );
    expect(await findAuditFile(db(), 1, { kind: "llms_txt", origin: ORIGIN })).to.equal(undefined);
    expect(await findAuditFile(db(), 1, { kind: "robots_txt", origin: "http://s.test" })).to.equal(
      undefined,
    );
  });

  it("keeps the first file of its kind and origin", async () => {
    const missing = { status_code: null, fetch_error: "dns", body: null, fetched_at: null };
    await insertAuditFile(db(), 3, { ...FILE, ...missing });
    await insertAuditFile(db(), 3, FILE);
    await insertAuditFile(db(), 3, { ...FILE, kind: "home" });
    expect(await findAuditFile(db(), 3, { kind: "robots_txt", origin: ORIGIN }))
      .to.deep.equal({ ...FILE, ...missing });
    expect(await findAuditFile(db(), 3, { kind: "home", origin: ORIGIN })).to.include({
      status_code: 200,
    });
  });
});
