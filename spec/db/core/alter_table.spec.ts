import { expect } from "chai";
import { alterTable } from "../../../db/core/alter_table.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("alterTable()", () => {
  const db = useSpecDatabase();
  before(() => db().raw("CREATE TABLE altered (id INT PRIMARY KEY, note INT)"));
  const columns = async () => {
    const rows: { name: string }[] = await db()("information_schema.columns")
      .whereRaw("table_schema = database()")
      .where({ table_name: "altered" }).orderBy("ordinal_position").select("column_name as name");
    return rows.map(({ name }) => name);
  };

  it("adds and drops a column and a key, and does so twice without harm", async () => {
    const changes = [
      "ALTER TABLE altered ADD COLUMN more INT NULL",
      "ALTER TABLE altered ADD KEY altered_more (more)",
      "ALTER TABLE altered DROP KEY altered_more",
      "ALTER TABLE altered DROP COLUMN note",
    ];
    for (const change of changes) {
      await alterTable(db(), change);
      await alterTable(db(), change);
    }
    expect(await columns()).to.deep.equal(["id", "more"]);
  });

  it("throws every other error", async () => {
    const codeOf = (statement: string) =>
      alterTable(db(), statement).then(() => null, (error) => error.code);
    expect(await codeOf("ALTER TABLE missing ADD COLUMN a INT")).to.equal("ER_NO_SUCH_TABLE");
    expect(await codeOf("ALTER TABLE altered ALTER COLUMN")).to.equal("ER_PARSE_ERROR");
  });
});
