import { expect } from "chai";
import type { Page } from "playwright-core";
import { readAccount } from "../../../../db/accounts/accounts.ts";
import { inviteOwner } from "../../../../lib/commands/accounts/invite_owner.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { type Hands, KEYBOARD, POINTER } from "../../../support/web/hands.ts";
import {
  type BrowserPage,
  openBrowserPage,
  type PageLook,
  usePageBrowser,
} from "../../../support/web/page_browser.ts";
import { findAxeViolations } from "../../../support/web/axe.ts";
import { insertSpecOwner, SPEC_PASSPHRASE } from "../../../support/accounts/owner.ts";
import { appCode } from "../../../support/accounts/sign_in.ts";
import { openSignedInPage } from "../../../support/web/signed_in_page.ts";

const PASSPHRASE = "quiet maple runs uphill";
const SECURITY = "/settings/security";

describe("/settings/security in a browser", function () {
  this.timeout(120_000);
  const browser = usePageBrowser();
  let database: SpecDatabase;
  let api: SpecApi;
  let accountId: number;
  let visit: BrowserPage;
  let count = 0;
  /** By how much the service's clock is ahead. */
  let clockMs = 0;
  /** The real time at which the clock was stopped; undefined: it runs. */
  let stoppedAt: number | undefined;
  before(async () => {
    database = await createSpecDatabase();
    const secretKeys = [Buffer.alloc(32, 1).toString("base64")];
    const now = () => new Date((stoppedAt ?? Date.now()) + clockMs);
    api = await startApi(database, { config: { secretKeys }, now });
    ({ accountId } = await insertSpecAccount(database.db, { name: "acme" }));
  });
  after(async () => {
    await api?.close();
    await database?.drop();
  });
  afterEach(async () => {
    clockMs = 0;
    stoppedAt = undefined;
    await visit?.close();
  });

  /** From the invitation to a token that was revoked, as a person goes. */
  async function walk(look: PageLook, hands: Hands): Promise<void> {
    visit = await openBrowserPage(browser(), look);
    const { page } = visit;
    const see = async (heading: string) => {
      await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
      if (look.javaScript ?? true) expect(await findAxeViolations(page), heading).to.deep.equal([]);
    };
    const email = `walker${++count}@acme.example`;
    const account = await readAccount(database.db, accountId);
    const { secretText } = await inviteOwner(api.services, account, { email });

    await page.goto(`${api.url}/invitations/${secretText}`);
    await see("Set your passphrase");
    await hands.type(page, "Passphrase", PASSPHRASE);
    await hands.type(page, "Passphrase, once more", PASSPHRASE);
    await hands.press(page, "Set passphrase and sign in");

    // that signs in as well
    await page.waitForURL((url) => url.pathname === "/sites");

    await hands.press(page, "Security");
    await see("Security");
    await hands.press(page, "Turn on the second step");
    await see("Turn on the second step");
    const secret = await page.locator("#secret").innerText();
    await hands.type(page, "Code", appCode(secret, new Date()));
    await hands.press(page, "Turn it on");
    await see("Your recovery codes");
    const codes = (await page.locator("#recovery-codes").innerText()).split("\n");
    expect(codes).to.have.lengthOf(10);
    await hands.press(page, "I have kept them");

    await see("Security");
    await hands.press(page, "New token");
    await see("New API token");
    await hands.type(page, "Name", `Token ${count}`);
    await hands.press(page, "Make the token");
    await see("Your new token");
    const token = await page.locator("#token").innerText();
    expect((await api.request("GET", "/account", { token })).status).to.equal(200);
    expect(page.url()).not.to.contain(token);
    await hands.press(page, "I have kept it");

    await see("Security");
    await hands.press(page, `Revoke the token Token ${count}`);
    await see("Revoke this token?");
    await hands.press(page, "Revoke the token");
    await see("Security");
    expect(await page.getByRole("status").first().innerText()).to.contain("The token is revoked");
    expect((await api.request("GET", "/account", { token })).status).to.equal(401);

    await hands.press(page, "Sign out");
    await see("Sign in");
    await hands.type(page, "Email address", email);
    await hands.type(page, "Passphrase", PASSPHRASE);
    await hands.press(page, "Sign in");
    await see("Second step");
    await hands.type(page, "Code", codes[3] ?? "");
    await hands.press(page, "Sign in");
    await page.waitForURL(`${api.url}/sites`);
    expect(visit.complaints).to.deep.equal([]);
  }

  it("is walked from the invitation to a revoked token", () => walk({}, POINTER));

  it("is walked on a phone in the dark with the keyboard alone", () =>
    walk({ width: 390, height: 844, scheme: "dark" }, KEYBOARD));

  it("is walked without JavaScript", () => walk({ javaScript: false }, POINTER));

  it("copies the token where scripts run, and shows no button where none do", async () => {
    const { page, context } = visit = await openSignedIn({});
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: api.url });
    await makeToken(page);
    await page.getByRole("button", { name: "Copy the token" }).click();
    await page.getByText("Copied.").waitFor();
    const token = await page.locator("#token").innerText();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(token);
    await visit.close();
    visit = await openSignedIn({ javaScript: false });
    await makeToken(visit.page);
    expect(await visit.page.getByRole("button", { name: /^Copy/ }).count()).to.equal(0);
    expect(await visit.page.locator("#token").innerText()).to.match(/^svk_\w{42}$/);
  });

  it("holds anyone who has sent a wrong passphrase ten times, and then lets them in", async () => {
    visit = await openBrowserPage(browser());
    const { page, complaints } = visit;
    stoppedAt = Date.now();
    const { email } = await insertSpecOwner(database.db, new Date());
    const send = async (passphrase: string) => {
      await POINTER.type(page, "Email address", email);
      await POINTER.type(page, "Passphrase", passphrase);
      // the answer has the same address
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === "POST"),
        POINTER.press(page, "Sign in"),
      ]);
      await answer.finished();
      return answer.status();
    };
    await page.goto(`${api.url}/sign-in`);
    const wrong: number[] = [];
    for (let time = 1; time <= 10; time++) {
      clockMs += 3600_000 * Number(time > 1);
      wrong.push(await send(`wrong passphrase ${time}`));
    }
    expect(wrong).to.deep.equal(Array.from({ length: 10 }, () => 401));
    expect(await send(SPEC_PASSPHRASE)).to.equal(429);
    await page.getByText("Too many attempts have failed. Try again in 64 seconds.").waitFor();
    expect(await page.getByLabel("Email address").inputValue()).to.equal(email);
    expect(await page.getByLabel("Passphrase").inputValue()).to.equal("");
    expect(await findAxeViolations(page)).to.deep.equal([]);
    clockMs += 65_000;
    await POINTER.type(page, "Passphrase", SPEC_PASSPHRASE);
    await POINTER.press(page, "Sign in");
    await page.waitForURL(`${api.url}/sites`);
    expect(complaints.filter((text) => !/status of (401|429) /.test(text))).to.deep.equal([]);
  });

  it("refuses a form that another page made, and changes nothing", async () => {
    visit = await openSignedIn({});
    const { page } = visit;
    await page.goto(`${api.url}${SECURITY}/tokens/new`);
    await page.getByLabel("Name").fill("Forged");
    await page.locator("main [name=csrf]").evaluate((field: HTMLInputElement) => {
      field.value = "A".repeat(64);
    });
    await page.getByRole("button", { name: "Make the token" }).click();
    await page.getByRole("heading", { level: 1, name: "Not allowed" }).waitFor();
    expect(await findAxeViolations(page)).to.deep.equal([]);
    expect(await database.db("tokens").where({ name: "Forged" })).to.deep.equal([]);
  });

  const openSignedIn = async (look: PageLook) =>
    await openSignedInPage(browser(), {
      api,
      owner: await insertSpecOwner(database.db, new Date()),
      ...look,
    });

  async function makeToken(page: Page): Promise<void> {
    await page.goto(`${api.url}${SECURITY}/tokens/new`);
    await page.getByLabel("Name").fill("Copied");
    await page.getByRole("button", { name: "Make the token" }).click();
    await page.getByRole("heading", { name: "Your new token" }).waitFor();
  }
});
