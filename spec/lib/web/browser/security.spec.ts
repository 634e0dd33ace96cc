import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { readAccount } from "../../../../db/accounts.ts";
import { inviteOwner } from "../../../../lib/commands/invite_owner.ts";
import { insertSpecAccount } from "../../../support/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  type BrowserPage,
  findAxeViolations,
  openBrowserPage,
  type PageLook,
  usePageBrowser,
} from "../../../support/page_browser.ts";
import { insertSpecOwner } from "../../../support/owner.ts";
import { appCode } from "../../../support/sign_in.ts";
import { signedInVisitor } from "../../../support/signed_in.ts";

const PASSPHRASE = "quiet maple runs uphill";
const SECURITY = "/settings/security";

/** How someone fills in and goes on: with the pointer, or with the keyboard alone. */
interface Hands {
  type(page: Page, label: string, text: string): Promise<void>;
  press(page: Page, name: string): Promise<void>;
}

const POINTER: Hands = {
  type: (page, label, text) => page.getByLabel(label, { exact: true }).fill(text),
  press: (page, name) => control(page, name).click(),
};

const KEYBOARD: Hands = {
  async type(page, label, text) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
  },
  async press(page, name) {
    await tabTo(page, control(page, name));
    const before = await page.evaluate(() => performance.timeOrigin);
    await page.keyboard.press("Enter");
    // another document, also where its address is the same
    await page.waitForFunction((time) => performance.timeOrigin !== time, before);
  },
};

describe("/settings/security in a browser", function () {
  this.timeout(120_000);
  const browser = usePageBrowser();
  let database: SpecDatabase;
  let api: SpecApi;
  let accountId: number;
  let visit: BrowserPage;
  let count = 0;
  before(async () => {
    database = await createSpecDatabase();
    const secretKeys = [Buffer.alloc(32, 1).toString("base64")];
    api = await startApi(database, { config: { secretKeys } });
    ({ accountId } = await insertSpecAccount(database.db, { name: "acme" }));
  });
  after(async () => {
    await api?.close();
    await database?.drop();
  });
  afterEach(() => visit?.close());

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
    await hands.press(page, "Set passphrase");

    await see("Sign in");
    expect(await page.getByLabel("Email address").inputValue()).to.equal(email);
    await hands.type(page, "Passphrase", PASSPHRASE);
    await hands.press(page, "Sign in");
    await page.waitForURL(`${api.url}/sites`);

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

  for (const width of [360, 820, 1440]) {
    for (const scheme of ["light", "dark"] as const) {
      it(`fits a window of ${width} pixels, ${scheme}, and axe-core finds nothing`, async () => {
        visit = await openSignedIn({ width, scheme });
        const { page, complaints } = visit;
        for (const path of ["", "/tokens/new", "/passphrase", "/recovery-codes"]) {
          await page.goto(`${api.url}${SECURITY}${path}`);
          expect(await findAxeViolations(page), path).to.deep.equal([]);
          const [content, view] = await page.evaluate(() => [
            document.documentElement.scrollWidth,
            document.documentElement.clientWidth,
          ]);
          expect(content, path).to.equal(view);
        }
        expect(complaints).to.deep.equal([]);
      });
    }
  }

  async function openSignedIn(look: PageLook): Promise<BrowserPage> {
    const owner = await insertSpecOwner(database.db, new Date());
    const { cookies } = await signedInVisitor(api, owner);
    const opened = await openBrowserPage(browser(), look);
    const value = cookies.get("session") ?? "";
    await opened.context.addCookies([{ name: "session", value, url: api.url }]);
    return opened;
  }

  async function makeToken(page: Page): Promise<void> {
    await page.goto(`${api.url}${SECURITY}/tokens/new`);
    await page.getByLabel("Name").fill("Copied");
    await page.getByRole("button", { name: "Make the token" }).click();
    await page.getByRole("heading", { name: "Your new token" }).waitFor();
  }
});

/** What is pressed: a button or a link. */
function control(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true })
    .or(page.getByRole("link", { name, exact: true }));
}

/** Goes to a control by the key Tab alone, as long as the page has stops. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 60; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The key Tab does not lead there.");
}
