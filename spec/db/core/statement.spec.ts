import { expect } from "chai";
import { runStatement } from "../../../db/core/statement.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("runStatement()", () => {
  const db = useSpecDatabase();

  it("runs a statement unchanged, question marks and names among it", async () => {
    expect(await runStatement(db(), "SELECT '?' AS a, ':b ??' AS b, 'it''s' AS c"))
      .to.deep.equal([{ a: "?", b: ":b ??", c: "it's" }]);
  });

  it("runs on the connection of its transaction", async () => {
    await db().raw("CREATE TABLE stated (id INT)");
    const trx = await db().transaction();
    await runStatement(trx, "INSERT INTO stated VALUES (1)");
    expect(await runStatement(trx, "SELECT id FROM stated")).to.deep.equal([{ id: 1 }]);
    await trx.rollback();
    expect(await runStatement(db(), "SELECT id FROM stated")).to.deep.equal([]);
  });

  it("rejects with the server's error", async () => {
    const error = await runStatement(db(), "SELECT nothing FROM nowhere").catch((reason) => reason);
    expect(error).to.include({ code: "ER_NO_SUCH_TABLE" });
  });
});
