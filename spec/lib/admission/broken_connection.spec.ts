import { expect } from "chai";
import type { Admission, AdmissionOutcome } from "../../../lib/admission/admission.ts";
import { createAdmission } from "../../../lib/admission/create_admission.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../../support/database_proxy.ts";

describe("admission when its connection breaks while it writes", () => {
  let database: SpecDatabase;
  let proxy: DatabaseProxy;
  let account: SpecAccount;
  let admission: Admission;
  const open: Admission[] = [];
  before(async () => {
    database = await createSpecDatabase();
    proxy = await startDatabaseProxy(database.url);
  });
  after(async () => {
    await proxy.close();
    await database.drop();
  });
  afterEach(async () => {
    for (const admission of open.splice(0)) await admission.close();
  });

  const create = (databaseUrl: string) => {
    const created = createAdmission({ databaseUrl, log: () => {} });
    open.push(created);
    return created;
  };
  const call = (by: Admission, { tokenHash }: SpecAccount) =>
    by.admit({ tokenHash, ability: "read", siteId: null, quotaCost: 1 });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db, { callsPerMonth: 100 });
    admission = create(proxy.url);
    // the first is locked, the second prepares the short statement
    for (let i = 0; i < 2; i++) await call(admission, account);
  });

  const readState = async () => {
    const { accountId } = account;
    const [row] = await database.db("rate_states").where({ account_id: accountId });
    return { admitted: Number(row.admitted), calls: row.calls };
  };

  it("counts a request once whose statement did not reach the server", async () => {
    const broken = proxy.breakNext("", "request");
    const [outcome] = await Promise.all([call(admission, account), broken]);
    expect(remaining(outcome)).to.equal(remaining(await call(admission, account)) + 1);
    expect(await readState()).to.deep.equal({ admitted: 4, calls: 4 });
  });

  it("counts a request once whose answer was lost, and answers unavailable", async () => {
    const broken = proxy.breakNext("", "answer");
    const [error] = await Promise.all([call(admission, account).catch(String), broken]);
    expect(error).to.equal(
      "UnavailableError: The connection to the database broke. Try again in a few seconds.",
    );
    expect(await readState()).to.deep.equal({ admitted: 3, calls: 3 });
    expect((await call(admission, account)).kind).to.equal("admitted");
    expect(await readState()).to.deep.equal({ admitted: 4, calls: 4 });
  });

  it("counts a request once at most where another process went between", async () => {
    const other = create(database.url);
    const broken = proxy.breakNext("", "request").then(() => call(other, account));
    const [first, second] = await Promise.allSettled([call(admission, account), broken]);
    expect(second.status).to.equal("fulfilled");
    const admitted = first.status === "fulfilled" ? 4 : 3;
    expect(await readState()).to.deep.equal({ admitted, calls: admitted });
  });
});

function remaining(outcome: AdmissionOutcome): number {
  return "window" in outcome ? outcome.window.remaining : Number.NaN;
}
