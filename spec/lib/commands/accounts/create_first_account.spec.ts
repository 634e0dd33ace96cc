import { expect } from "chai";
import { createFirstAccount } from "../../../../lib/commands/accounts/create_first_account.ts";
import { hashToken, parseToken } from "../../../../lib/core/token.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

describe("createFirstAccount()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  it("creates admin and one token when many processes start on an empty database", async () => {
    const services = { db: database.db, now: () => new Date("2026-11-20T12:00:00Z") };
    const results = await Promise.all(
      Array.from({ length: 8 }, () => createFirstAccount(services)),
    );
    const texts = results.filter((text) => text !== undefined);
    expect(texts).to.have.length(1);
    expect(parseToken(texts[0] ?? "")).to.deep.equal(hashToken(texts[0] ?? ""));
    const accounts = await database.db("accounts").select("name", "plan");
    expect(accounts.map((row) => ({ ...row }))).to.deep.equal(
      [{ name: "admin", plan: "enterprise" }],
    );
    expect(await database.db("tokens").select("id")).to.have.length(1);
    expect(await createFirstAccount(services)).to.equal(undefined);
  });
});
