import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { insertAccount } from "../../../db/accounts/accounts.ts";
import { openDatabase } from "../../../db/core/connection.ts";
import { isMigrated, migrate, missingMigrations } from "../../../db/upgrade/migrate.ts";
import {
  claimMigrations,
  createMigrationLease,
  keepMigrations,
  MigrationLeaseLostError,
} from "../../../db/upgrade/migration_lease.ts";
import { type Migration, MIGRATIONS } from "../../../db/migrations/mod.ts";
import { StartError } from "../../../lib/core/errors.ts";
import type { Ability } from "../../../schemas/common.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

const NAMES = MIGRATIONS.map((migration) => migration.name);

describe("migrations", () => {
  let database: SpecDatabase;
  beforeEach(async () => {
    database = await createSpecDatabase({ migrated: false });
  });
  afterEach(() => database.drop());

  describe("migrate()", () => {
    it("runs every migration in its order and returns their names", async () => {
      expect(await migrate(database.db)).to.deep.equal(NAMES);
    });

    it("does nothing when the schema is current", async () => {
      await migrate(database.db);
      expect(await migrate(database.db)).to.deep.equal([]);
    });

    it("migrates once when several processes start at once", async () => {
      const pools = [1, 2, 3, 4].map(() => openDatabase(database.url, 2));
      const ran = await Promise.all(pools.map((pool) => migrate(pool)));
      await Promise.all(pools.map((pool) => pool.destroy()));
      expect(ran.flat()).to.deep.equal(NAMES);
    });

    it("lets the next process migrate when the first one dies, as soon as its claim has run out", async function () {
      this.timeout(60_000);
      const reached = Promise.withResolvers<void>();
      const death = Promise.withResolvers<void>();
      const stuck: Migration = {
        name: "0001_stuck",
        up: () => {
          reached.resolve();
          return death.promise;
        },
      };
      const dying = openDatabase(database.url, 2);
      const lost = migrate(dying, [stuck]).catch((error: unknown) => error);
      await reached.promise;
      const waiting = migrate(database.db);
      expect(await isMigrated(database.db)).to.equal(false);
      await dying.destroy();
      expect(await waiting).to.deep.equal(NAMES);
      death.reject(new Error("died"));
      expect(await lost).to.be.instanceOf(Error);
    });

    it("excludes by a write, as row locks exclude on one node of a cluster alone", async () => {
      await createMigrationLease(database.db);
      const claims = await Promise.all(
        ["a", "b", "c"].map((owner) => claimMigrations(database.db, owner)),
      );
      expect(claims.filter(Boolean)).to.have.length(1);
      await database.db("schema_lease").update({ lease_until: "2000-01-01" });
      expect(await claimMigrations(database.db, "d")).to.equal(true);
      const lost = keepMigrations(database.db, "a");
      const error = await lost.check().catch((error: unknown) => error);
      await lost.close();
      expect(error).to.be.instanceOf(MigrationLeaseLostError);
    });

    it("goes on with a migration that was cut off half-way", async () => {
      await migrate(database.db);
      await database.db("schema_migrations").delete();
      expect(await migrate(database.db)).to.deep.equal(NAMES);
    });

    it("lets tokens that could revoke others manage them, and those of some sites never", async () => {
      const index = NAMES.indexOf("0045_manage_tokens");
      await migrate(database.db, MIGRATIONS.slice(0, index));
      const abilities = async (siteIds: number[] | null, ...names: Ability[]) => {
        const name = `account ${names.length} ${siteIds}`;
        const accountId = await insertAccount(database.db, { name, plan: "pro" }, new Date());
        // the columns that tokens had then
        const [tokenId] = await database.db("tokens").insert({
          ...{ account_id: accountId, name: "old", abilities: names.join() },
          ...{ token_hash: randomBytes(32), site_ids: siteIds?.join() ?? null },
          created_at: new Date(),
        });
        return async () => (await database.db("tokens").where({ id: tokenId }).first()).abilities;
      };
      const tokens = [
        await abilities(null, "read", "write", "audit", "chat"),
        await abilities(null, "read", "audit"),
        await abilities([4], "read", "write"),
      ];
      await migrate(database.db);
      expect(await Promise.all(tokens.map((read) => read()))).to.deep.equal([
        "read,write,audit,chat,manage",
        "read,audit",
        "read,write",
      ]);
    });

    it("throws when a newer version of the program needs all to be as new", async () => {
      await migrate(database.db);
      await database.db("schema_state").update({ oldest_version: NAMES.length + 1 });
      await database.db("schema_migrations").insert({ name: "9999_new", applied_at: new Date() });
      const error = await migrate(database.db).catch((error: unknown) => error);
      expect(error).to.be.instanceOf(StartError);
      expect(String(error)).to.match(/newer version of this program \(it has 9999_new\)/);
    });

    it("runs nothing on what a newer version has added to", async () => {
      await migrate(database.db);
      await database.db("schema_migrations").insert({ name: "9999_new", applied_at: new Date() });
      expect(await migrate(database.db)).to.deep.equal([]);
    });

    it("throws when both it and another version have what the other has not", async () => {
      await migrate(database.db);
      await database.db("schema_migrations").where({ name: NAMES.at(-1) }).update({
        name: "9999_new",
      });
      expect(await migrate(database.db).catch((error: unknown) => error))
        .to.be.instanceOf(StartError);
    });
  });

  describe("missingMigrations()", () => {
    it("lists all of them on an empty database", async () => {
      expect(await missingMigrations(database.db)).to.deep.equal(NAMES);
    });
  });

  describe("isMigrated()", () => {
    it("distinguishes an empty database from a current one", async () => {
      expect(await isMigrated(database.db)).to.equal(false);
      await migrate(database.db);
      expect(await isMigrated(database.db)).to.equal(true);
    });

    it("accepts a database that a newer version has migrated meanwhile", async () => {
      await migrate(database.db);
      await database.db("schema_migrations").insert({ name: "9999_new", applied_at: new Date() });
      expect(await isMigrated(database.db)).to.equal(true);
    });
  });
});
