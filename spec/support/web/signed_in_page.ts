import type { Browser } from "playwright-core";
import { startSession } from "../../../lib/commands/accounts/web_session.ts";
import type { SpecApi } from "../api.ts";
import type { SpecOwner } from "../accounts/owner.ts";
import { type BrowserPage, openBrowserPage, type PageLook } from "./page_browser.ts";
import { BROWSER } from "../accounts/sign_in.ts";

/** Who is signed in, and how the page is looked at. */
export interface SignedInLook extends PageLook {
  api: SpecApi;
  owner: SpecOwner;
  /** Default: `signed_in`; `second_factor`: the code has not come yet. */
  state?: "signed_in" | "second_factor";
}

/** Opens a page in which an owner is signed in, without the work of a passphrase. */
export async function openSignedInPage(
  browser: Browser,
  { api: { url, services }, owner, state = "signed_in", ...look }: SignedInLook,
): Promise<BrowserPage> {
  const { ownerId, accountId } = owner;
  const session = { ownerId, accountId, state, browser: BROWSER };
  const { cookieValue } = await startSession(services.db, session, services.now());
  const opened = await openBrowserPage(browser, look);
  await opened.context.addCookies([{ name: "session", value: cookieValue, url }]);
  return opened;
}
