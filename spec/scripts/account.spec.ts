import { expect } from "chai";
import { insertSpecAccount } from "../support/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { runScript } from "../support/script.ts";

describe("npm run account", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  const account = (...args: string[]) => runScript("account", args, { DATABASE_URL: database.url });

  it("creates an account and shows its limits", async () => {
    const { code, stdout } = await account("create", "Shop", "--plan", "agency", "--json");
    expect(code).to.equal(0);
    expect(JSON.parse(stdout)).to.include({
      name: "Shop",
      plan: "agency",
      requests_per_minute: 60,
      calls_per_month: 10_000,
    });
  });

  it("refuses a name that is taken", async () => {
    await insertSpecAccount(database.db, { name: "Taken" });
    expect(await account("create", "taken")).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: 'error: There is an account "taken" already.\n',
    });
  });

  it("lists accounts as a table", async () => {
    await insertSpecAccount(database.db, { name: "AAA", plan: "free" });
    expect((await account("list")).stdout).to.match(
      /^ID +NAME +PLAN +PER MINUTE +PER MONTH +CREATED\n *\d+ +AAA +free +- +- +\S+Z\n/,
    );
  });

  it("sets the limits of an Enterprise account, and of no other", async () => {
    await insertSpecAccount(database.db, { name: "Big", plan: "pro" });
    const wrong = await account("set-plan", "Big", "pro", "--requests-per-minute", "500");
    expect(wrong.code).to.equal(1);
    expect(wrong.stderr).to.contain('can be set on the "enterprise" plan only');
    const right = await account(
      ...["set-plan", "Big", "enterprise", "--requests-per-minute", "500", "--json"],
    );
    expect(JSON.parse(right.stdout)).to.include({
      plan: "enterprise",
      requests_per_minute: 500,
      calls_per_month: 1_000_000,
    });
  });

  it("deletes an account only when told twice", async () => {
    const { accountId, tokenId } = await insertSpecAccount(database.db, { name: "Gone" });
    const first = await account("delete", "Gone");
    expect(first).to.include({ code: 2 });
    expect(first.stderr).to.contain('Deleting "Gone" cannot be undone: add --yes.');
    expect(await account("delete", "Gone", "--yes")).to.include({ code: 0 });
    expect(await database.db("accounts").where({ id: accountId })).to.be.empty;
    expect(await database.db("tokens").where({ id: tokenId })).to.be.empty;
  });
});
