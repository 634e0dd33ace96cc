import { expect } from "chai";
import { readRecoveryState } from "../../../../lib/commands/accounts/recovery_codes.ts";
import {
  prepareSecondFactor,
  turnOnSecondFactor,
} from "../../../../lib/commands/accounts/second_factor.ts";
import { startSession } from "../../../../lib/commands/accounts/web_session.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  insertSpecOwner,
  SPEC_PASSPHRASE,
  type SpecOwner,
} from "../../../support/accounts/owner.ts";
import { createPageVisitor, type PageVisitor } from "../../../support/web/page_visitor.ts";
import { appCode, BROWSER } from "../../../support/accounts/sign_in.ts";

describe("/sign-in/code", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let secret: string;
  let codes: string[];
  let time = Date.parse("2026-11-20T12:00:00Z");
  before(async () => {
    database = await createSpecDatabase();
    const secretKeys = [Buffer.alloc(32, 1).toString("base64")];
    api = await startApi(database, { now: () => new Date(time), config: { secretKeys } });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    await database.db("sign_in_failures").delete();
    owner = await insertSpecOwner(database.db, new Date(time));
    ({ secret } = await prepareSecondFactor(api.services, owner));
    const session = { id: 0, ownerId: owner.ownerId, address: "" };
    codes = await turnOnSecondFactor(api.services, session, appCode(secret, new Date(time)));
    time += 30_000;
  });

  /** A visitor who has passed the first step. */
  async function halfWay(): Promise<PageVisitor> {
    const visitor = createPageVisitor(api.url);
    const session = { ...owner, state: "second_factor", browser: BROWSER } as const;
    const { cookieValue } = await startSession(database.db, session, new Date(time));
    visitor.cookies.set("session", cookieValue);
    await visitor.open("/sign-in/code?next=/settings/usage");
    return visitor;
  }
  const send = (visitor: PageVisitor, code: string) =>
    visitor.send("/sign-in/code", { code, next: "/settings/usage" });

  it("is asked after the passphrase, and nothing is open before it", async () => {
    const visitor = createPageVisitor(api.url);
    await visitor.open("/sign-in");
    const { headers } = await visitor.send("/sign-in", {
      email: owner.email,
      passphrase: SPEC_PASSPHRASE,
      next: "/settings/usage",
    });
    expect(headers.get("location")).to.equal("/sign-in/code?next=%2Fsettings%2Fusage");
    const refused = await visitor.open("/settings/security");
    expect(refused.headers.get("location"))
      .to.equal("/sign-in/code?next=%2Fsettings%2Fsecurity");
    await visitor.open("/sign-in/code");
    const sent = await send(visitor, appCode(secret, new Date(time)));
    expect(sent.status).to.equal(303);
    expect(sent.headers.get("location")).to.equal("/settings/usage");
    expect((await visitor.open("/settings/security")).status).to.equal(200);
  });

  it("takes a recovery code, and counts it", async () => {
    const visitor = await halfWay();
    expect((await send(visitor, codes[0] ?? "")).status).to.equal(303);
    expect((await readRecoveryState(database.db, owner.ownerId)).left).to.equal(9);
    expect((await visitor.open("/settings/security")).text).to.contain(
      "Recovery codes left: 9 of 10.",
    );
    const again = await send(await halfWay(), codes[0] ?? "");
    expect(again.status).to.equal(401);
    expect(again.text).to.contain("The code is wrong, or was used already.");
  });

  it("slows down who guesses", async () => {
    const visitor = await halfWay();
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt++) {
      statuses.push((await send(visitor, String(100_000 + attempt))).status);
    }
    expect(statuses).to.deep.equal([401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
  });

  it("waits five minutes, and says so to who comes later, with where to go on", async () => {
    const visitor = await halfWay();
    time += 5 * 60_000;
    const sent = await send(visitor, appCode(secret, new Date(time)));
    expect(sent.status).to.equal(303);
    expect(sent.headers.get("location"))
      .to.equal("/sign-in?done=step_ended&next=%2Fsettings%2Fusage");
    const { text, html } = await visitor.open(sent.headers.get("location") ?? "");
    expect(text).to.contain("This sign-in has ended: no code came for five minutes");
    expect(html).to.contain('value="/settings/usage"');
  });

  it("begins at the first step for who has not passed it, and sends on who is signed in", async () => {
    const { headers } = await createPageVisitor(api.url).open("/sign-in/code?next=/settings/usage");
    expect(headers.get("location"))
      .to.equal("/sign-in?done=step_ended&next=%2Fsettings%2Fusage");
    const visitor = await halfWay();
    await send(visitor, appCode(secret, new Date(time)));
    const again = await visitor.open("/sign-in/code?next=//evil.example");
    expect(again.headers.get("location")).to.equal("/sites");
  });

  it("never goes elsewhere afterwards", async () => {
    const visitor = await halfWay();
    const code = appCode(secret, new Date(time));
    const { headers } = await visitor.send("/sign-in/code", { code, next: "//evil.example" });
    expect(headers.get("location")).to.equal("/sites");
  });
});
