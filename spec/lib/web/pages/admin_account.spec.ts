import { expect } from "chai";
import { readAccount } from "../../../../db/accounts/accounts.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { signInOperator, type SpecOperator } from "../../../support/accounts/operator.ts";
import { insertSpecOwner } from "../../../support/accounts/owner.ts";
import { createPageVisitor } from "../../../support/web/page_visitor.ts";

const PLAN = { requests_per_minute: "", calls_per_month: "" };

describe("the accounts of /admin", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let operator: SpecOperator;
  let account: SpecAccount;
  let path: string;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    operator = await signInOperator(api);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db, { plan: "agency" });
    path = `/admin/accounts/${account.accountId}`;
    await operator.visitor.open(path);
  });

  const planOf = async () => {
    const { plan, requestsPerMinute, callsPerMonth } = await readAccount(
      database.db,
      account.accountId,
    );
    return { plan, requestsPerMinute, callsPerMonth };
  };

  it("asks before it changes a plan, then changes it from the next request on", async () => {
    const { visitor } = operator;
    const wish = { plan: "enterprise", requests_per_minute: "120", calls_per_month: "50000" };
    const asked = await visitor.send(`${path}/plan`, wish);
    expect(asked.status).to.equal(200);
    expect(asked.text).to.contain(
      "goes from Agency (60 requests a minute, 10,000 calls a month) to " +
        "Enterprise (120 requests a minute, 50,000 calls a month).",
    );
    expect((await planOf()).plan).to.equal("agency");
    const done = await visitor.send(`${path}/plan`, { ...wish, confirmed: "yes" });
    expect(done.headers.get("location")).to.equal(`${path}?done=plan_changed`);
    expect(await planOf()).to.deep.equal({
      plan: "enterprise",
      requestsPerMinute: 120,
      callsPerMonth: 50_000,
    });
    const { headers } = await api.request("GET", "/account", { token: account.tokenText });
    expect(headers.get("x-quota-limit")).to.equal("50000");
    expect((await visitor.open(`${path}?done=plan_changed`)).text).to.contain(
      "The plan is changed.",
    );
    expect(api.log.find(({ event }) => event === "operator_acted")?.fields).to.include({
      action: "change_plan",
      email: operator.email,
      account_id: account.accountId,
      plan_before: "agency",
      plan: "enterprise",
    });
  });

  it("says when calls would be refused then", async () => {
    await api.request("GET", "/sites", { token: account.tokenText });
    const { text } = await operator.visitor.send(`${path}/plan`, { ...PLAN, plan: "free" });
    expect(text).to.contain("to Free (no API access)");
    expect(text).to.contain("Calls of this month up to now: 1; further ones are refused then.");
  });

  it("says what is wrong with a plan, and keeps what was typed", async () => {
    const { visitor } = operator;
    const wrong = { plan: "pro", requests_per_minute: "77", calls_per_month: "-1" };
    for (const confirmed of [{}, { confirmed: "yes" }]) {
      const { status, html, text } = await visitor.send(`${path}/plan`, { ...wrong, ...confirmed });
      expect(status).to.equal(422);
      expect(html).to.match(/name="requests_per_minute"[^>]*value="77"/);
      expect(text).to.contain('can be set on the "enterprise" plan only.');
    }
    const none = await visitor.send(`${path}/plan`, { ...PLAN, plan: "<gold>" });
    expect(none.status).to.equal(422);
    expect(none.text).to.contain("Choose a plan of the list.");
    expect(none.html).not.to.contain("<gold>");
    expect((await planOf()).plan).to.equal("agency");
  });

  it("does nothing without the form's token, and nothing for an owner", async () => {
    const sent = { ...PLAN, plan: "pro", confirmed: "yes" };
    expect((await operator.visitor.send(`${path}/plan`, { ...sent, csrf: "" })).status).to.equal(
      403,
    );
    const owner = await insertSpecOwner(database.db, new Date());
    const person = createPageVisitor(api.url);
    await person.signIn(owner);
    await person.open("/settings/usage");
    expect((await person.open(path)).status).to.equal(403);
    expect((await person.send(`${path}/plan`, sent)).status).to.equal(403);
    expect((await planOf()).plan).to.equal("agency");
  });

  it("shows an account without owners, and answers 404 for none", async () => {
    const { visitor } = operator;
    const { text } = await visitor.open(path);
    expect(text).to.contain("None: npm run account -- invite makes a link for one");
    expect(text).to.contain("Agency: 60 requests a minute, 10,000 calls a month");
    expect((await visitor.open("/admin/accounts/999999")).status).to.equal(404);
  });
});
