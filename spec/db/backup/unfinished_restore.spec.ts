import { expect } from "chai";
import { UNFINISHED_RESTORE, unfinishedRestore } from "../../../db/backup/unfinished_restore.ts";
import { MIGRATIONS } from "../../../db/migrations/mod.ts";
import { missingMigrations } from "../../../db/upgrade/migrate.ts";
import { StartError } from "../../../lib/core/errors.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("db/backup/unfinished_restore.ts", () => {
  const db = useSpecDatabase();

  it("has the name that other versions wrote, which no migration has", () => {
    expect(UNFINISHED_RESTORE).to.equal("unfinished_restore");
    expect(MIGRATIONS.map(({ name }) => name)).not.to.include("unfinished_restore");
  });

  it("names the command after which processes start again", () => {
    const error = unfinishedRestore();
    expect(error).to.be.instanceOf(StartError);
    expect(error.message).to.equal(
      "A restore into this database did not finish. " +
        "Run it again: npm run restore -- --replace FILE",
    );
  });

  it("keeps a process from starting as long as the row is in the database", async () => {
    expect(await missingMigrations(db())).to.deep.equal([]);
    const row = { name: "unfinished_restore" };
    await db()("schema_migrations").insert({ ...row, applied_at: new Date() });
    const error = await missingMigrations(db()).catch((reason) => reason);
    expect(error?.message).to.equal(unfinishedRestore().message);
    await db()("schema_migrations").where(row).delete();
    expect(await missingMigrations(db())).to.deep.equal([]);
  });
});
