import { expect } from "chai";
import {
  claimMigrations,
  createMigrationLease,
  keepMigrations,
  MigrationLeaseLostError,
  releaseMigrations,
} from "../../../db/upgrade/migration_lease.ts";
import { openDatabase } from "../../../db/core/connection.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("migration_lease", () => {
  const db = useSpecDatabase(createMigrationLease);
  beforeEach(() => db()("schema_lease").update({ owner: null, lease_until: null }));
  const endLease = () =>
    db()("schema_lease").update({ lease_until: db().raw("NOW(6) - INTERVAL 1 SECOND") });
  const owner = async () => (await db()("schema_lease").first("owner")).owner;

  it("creates one lease, however often it is asked to", async () => {
    await createMigrationLease(db());
    await createMigrationLease(db());
    expect(await db()("schema_lease").pluck("id")).to.deep.equal([1]);
  });

  it("is claimed by one process until it is given back", async () => {
    expect(await claimMigrations(db(), "first")).to.equal(true);
    expect(await claimMigrations(db(), "second")).to.equal(false);
    await releaseMigrations(db(), "second");
    expect(await owner()).to.equal("first");
    await releaseMigrations(db(), "first");
    expect(await claimMigrations(db(), "second")).to.equal(true);
  });

  it("is claimed by one of several processes at the same time", async () => {
    const claims = await Promise.all(["a", "b", "c"].map((name) => claimMigrations(db(), name)));
    expect(claims.filter((claimed) => claimed)).to.have.length(1);
  });

  it("passes on when it was not renewed", async () => {
    await claimMigrations(db(), "first");
    await endLease();
    expect(await claimMigrations(db(), "second")).to.equal(true);
    expect(await owner()).to.equal("second");
  });

  it("is renewed by a check, which throws when it has passed on", async () => {
    await claimMigrations(db(), "first");
    const kept = keepMigrations(db(), "first");
    try {
      await endLease();
      await kept.check();
      expect(await claimMigrations(db(), "second")).to.equal(false);
      await endLease();
      await claimMigrations(db(), "second");
      const error = await kept.check().catch((reason) => reason);
      expect(error).to.be.instanceOf(MigrationLeaseLostError);
    } finally {
      await kept.close();
    }
  });

  it("is given back without an error where the database is gone", async () => {
    const gone = openDatabase("mysql://root@127.0.0.1:1/none", 1);
    await releaseMigrations(gone, "first");
    await gone.destroy();
  });
});
