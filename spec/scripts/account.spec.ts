import { expect } from "chai";
import { findOwnerByEmail, listOwners } from "../../db/accounts/owners.ts";
import { acceptInvitation } from "../../lib/commands/accounts/accept_invitation.ts";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { insertSpecOwner } from "../support/accounts/owner.ts";
import { runScript } from "../support/script.ts";
import { BROWSER } from "../support/accounts/sign_in.ts";

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

  it("invites an owner by a link that sets the passphrase", async () => {
    const { accountId } = await insertSpecAccount(database.db, { name: "acme" });
    const { code, stdout, stderr } = await account(
      ...["invite", "--name", "Acme", "--email", "Owner@acme.example"],
    );
    expect(code).to.equal(0);
    expect(stdout).to.match(/^http:\/\/localhost:\d+\/invitations\/[\w-]{43}\n$/);
    expect(stderr).to.match(
      /^With it owner@acme\.example becomes an owner of "acme", once, until \S+Z\.\n$/,
    );
    const services = { db: database.db, now: () => new Date() };
    const secretText = stdout.trim().split("/").at(-1) ?? "";
    const passphrase = "violet anchor sings twice";
    await acceptInvitation(services, { secretText, passphrase, browser: BROWSER });
    const [owner] = await listOwners(database.db, accountId);
    expect(owner).to.include({ email: "owner@acme.example", role: "owner" });
  });

  it("invites as JSON, to the address at which people reach the service", async () => {
    const { accountId } = await insertSpecAccount(database.db, { name: "json" });
    const { stdout } = await account(
      ...["invite", "--name", "json", "--email", "j@acme.example", "--json"],
      ...["--url", "https://seo.example.com/", "--reset-second-factor"],
    );
    const { url, expires_at, ...rest } = JSON.parse(stdout);
    expect(url).to.match(/^https:\/\/seo\.example\.com\/invitations\/[\w-]{43}$/);
    expect(Date.parse(expires_at)).to.be.greaterThan(Date.now());
    expect(rest).to.deep.equal({
      account_id: accountId,
      account: "json",
      email: "j@acme.example",
      new_owner: true,
      resets_second_factor: true,
    });
  });

  const wrong = [
    [["invite"], 2, "--name NAME is missing."],
    [["invite", "--name", "acme"], 2, "--email ADDRESS is missing."],
    [["invite", "--name", "nobody", "--email", "a@b.example"], 1, 'There is no account "nobody".'],
    [
      ["invite", "--name", "acme", "--email", "a@b.example", "--url", "https://x.example/path"],
      ...[2, "--url must be an origin such as https://seo.example.com, without a path"],
    ],
    [
      ["set-role", "a@b.example", "king"],
      ...[2, 'There is no role "king". Roles: owner, editor, reader, operator.'],
    ],
    [["set-role", "a@b.example", "operator"], 1, 'There is no owner "a@b.example".'],
  ] as const;
  for (const [args, exitCode, message] of wrong) {
    it(`refuses: ${args.join(" ")}`, async () => {
      const { code, stdout, stderr } = await account(...args);
      expect({ code, stdout }).to.deep.equal({ code: exitCode, stdout: "" });
      expect(stderr).to.contain(message);
    });
  }

  it("refuses what is no email address", async () => {
    await insertSpecAccount(database.db, { name: "strict" });
    const { code, stderr } = await account("invite", "--name", "strict", "--email", "owner");
    expect(code).to.equal(1);
    expect(stderr).to.contain("must be an email address such as owner@acme.example");
  });

  it("gives an owner a role", async () => {
    const { email } = await insertSpecOwner(database.db, new Date());
    const { code, stdout } = await account("set-role", email, "operator");
    expect({ code, stdout }).to.deep.equal({ code: 0, stdout: `${email} is operator now.\n` });
    expect(await findOwnerByEmail(database.db, email)).to.include({ role: "operator" });
  });
});
