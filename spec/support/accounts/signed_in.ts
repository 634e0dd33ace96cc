import { startSession } from "../../../lib/commands/accounts/web_session.ts";
import type { SpecApi } from "../api.ts";
import type { SpecOwner } from "./owner.ts";
import { createPageVisitor, type PageVisitor } from "../web/page_visitor.ts";
import { BROWSER } from "./sign_in.ts";

/** Makes a visitor in whose browser an owner is signed in, without the work of a passphrase. */
export async function signedInVisitor(
  { url, services }: Pick<SpecApi, "url" | "services">,
  { ownerId, accountId }: SpecOwner,
  browser: typeof BROWSER = BROWSER,
): Promise<PageVisitor> {
  const visitor = createPageVisitor(url);
  const { cookieValue } = await startSession(
    services.db,
    { ownerId, accountId, state: "signed_in", browser },
    services.now(),
  );
  visitor.cookies.set("session", cookieValue);
  return visitor;
}
