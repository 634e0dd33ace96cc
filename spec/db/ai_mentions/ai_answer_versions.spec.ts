import { expect } from "chai";
import {
  raiseAnswersVersion,
  readAnswersVersion,
} from "../../../db/ai_mentions/ai_answer_versions.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("ai_answer_versions", () => {
  const db = useSpecDatabase();

  it("counts the changes of each site by itself, from 0", async () => {
    await raiseAnswersVersion(db(), 7);
    await raiseAnswersVersion(db(), 7);
    await raiseAnswersVersion(db(), 8);
    const versions = [7, 8, 9].map((siteId) => readAnswersVersion(db(), siteId));
    expect(await Promise.all(versions)).to.deep.equal([2, 1, 0]);
  });

  it("takes the change back with its transaction", async () => {
    const trx = await db().transaction();
    await raiseAnswersVersion(trx, 10);
    await trx.rollback();
    expect(await readAnswersVersion(db(), 10)).to.equal(0);
  });
});
