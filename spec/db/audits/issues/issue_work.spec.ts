import { expect } from "chai";
import {
  deleteIssueWork,
  listIssueWork,
  putIssueWork,
} from "../../../../db/audits/issues/issue_work.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const WORK = {
  code: "title_missing",
  note: "Ann, release 4.2 \u{1F600}",
  token_id: 3,
  token_name: "ci",
  since: new Date("2026-11-20T12:00:00Z"),
};

describe("issue_work", () => {
  const db = useSpecDatabase();

  it("keeps who works on an issue of a site, the last word", async () => {
    const [siteId, other] = [await insertSpecSite(db(), 1), await insertSpecSite(db(), 1)];
    await putIssueWork(db(), siteId, { ...WORK, note: null });
    await putIssueWork(db(), siteId, WORK);
    const codes = ["title_missing", "title_too_long"];
    expect([...await listIssueWork(db(), siteId, codes)]).to.deep.equal([["title_missing", WORK]]);
    expect((await listIssueWork(db(), other, codes)).size).to.equal(0);
    expect((await listIssueWork(db(), siteId, [])).size).to.equal(0);
  });

  it("forgets the work of one issue alone", async () => {
    const siteId = await insertSpecSite(db(), 1);
    for (const code of ["title_missing", "title_too_long"]) {
      await putIssueWork(db(), siteId, { ...WORK, code });
    }
    await deleteIssueWork(db(), { siteId, code: "title_missing" });
    const left = await listIssueWork(db(), siteId, ["title_missing", "title_too_long"]);
    expect([...left.keys()]).to.deep.equal(["title_too_long"]);
  });
});
