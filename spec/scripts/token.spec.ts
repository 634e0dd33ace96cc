import { expect } from "chai";
import { parseToken } from "../../lib/core/token.ts";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { runScript } from "../support/script.ts";

describe("npm run token", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  const token = (...args: string[]) => runScript("token", args, { DATABASE_URL: database.url });

  it("creates the account and a token, and prints one JSON object", async () => {
    const { code, stdout } = await token("create", "--account", "Ann", "--plan", "Pro", "--json");
    expect(code).to.equal(0);
    const { token: text, id, ...rest } = JSON.parse(stdout);
    const row = await database.db("tokens").where({ id }).first();
    expect(row.token_hash.equals(parseToken(text))).to.equal(true);
    expect(rest).to.include({ account: "Ann", plan: "pro", name: "API token", site_ids: null });
    expect(rest.abilities).to.deep.equal(["read", "write", "audit", "chat", "manage"]);
  });

  it("prints the token alone, so that a shell can take it", async () => {
    const { stdout, stderr } = await token("create", "--account", "Bob", "--abilities", "read");
    expect(parseToken(stdout.trimEnd())).to.be.instanceOf(Buffer);
    expect(stderr).to.match(/^Token \d+ of "Bob" \(enterprise\)\. It is not shown again\.\n$/);
  });

  it("keeps no account of a token that cannot be made", async () => {
    const { code, stderr } = await token("create", "--account", "Cid", "--abilities", "red");
    expect(code).to.equal(1);
    expect(stderr).to.equal(
      'error: The abilities field must be some of read, write, audit, chat, manage, not "red".\n',
    );
    expect(await database.db("accounts").where({ name: "Cid" })).to.be.empty;
  });

  it("does not change the plan of an account", async () => {
    await insertSpecAccount(database.db, { name: "Dee", plan: "pro" });
    const { code, stderr } = await token("create", "--account", "Dee", "--plan", "agency");
    expect(code).to.equal(1);
    expect(stderr).to.contain('"Dee" is on the "pro" plan');
  });

  it("lists the tokens of an account", async () => {
    const { tokenId } = await insertSpecAccount(database.db, { name: "Eve" }, { siteIds: [4, 9] });
    const { stdout } = await token("list", "--account", "Eve");
    expect(stdout).to.match(
      /^ID +NAME +PREFIX +ABILITIES +SITES +CREATED +LAST USED +FROM +REVOKED\n +\d+ +spec +- +read,write,audit,chat +4,9 +\S+Z +- +- +-\n$/,
    );
    const [listed] = JSON.parse((await token("list", "--account", "Eve", "--json")).stdout);
    expect(listed).to.deep.include({
      id: tokenId,
      site_ids: [4, 9],
      revoked_at: null,
      prefix: null,
    });
  });

  it("revokes a token, and says so when it was revoked before", async () => {
    const { tokenId } = await insertSpecAccount(database.db);
    const first = await token("revoke", String(tokenId));
    expect(first).to.include({ code: 0, stdout: `Token ${tokenId} ("spec") is revoked.\n` });
    const row = await database.db("tokens").where({ id: tokenId }).first();
    expect(row.revoked_at).to.be.instanceOf(Date);
    const second = await token("revoke", String(tokenId));
    expect(second.stdout).to.equal(`Token ${tokenId} ("spec") was already revoked.\n`);
  });

  for (
    const [args, message] of [
      [["revoke"], "ID is missing."],
      [["revoke", "x"], 'An id must be a whole number from 1, not "x".'],
      [["create"], "--account NAME is missing."],
      [["create", "--account", "F", "--plan", "gold"], 'There is no plan "gold".'],
      [["make"], 'There is no command "make".'],
      [["list", "--acount", "F"], "Unknown option '--acount'"],
    ] as const
  ) {
    it(`exits with 2 for: token ${args.join(" ")}`, async () => {
      const { code, stderr } = await token(...args);
      expect(stderr).to.contain(`error: ${message}`);
      expect(code).to.equal(2);
    });
  }

  it("explains each command", async () => {
    const { code, stdout } = await token("create", "--help");
    expect(code).to.equal(0);
    expect(stdout).to.contain("--abilities LIST");
  });
});
