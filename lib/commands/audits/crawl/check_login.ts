import { noteLoginChecked } from "../../../../db/sites/site_logins.ts";
import type { FetchFacts } from "../../../crawler/html/page_facts.ts";
import { isLoginUrl } from "../../../crawler/url/login_url.ts";
import type { OriginLogin } from "../../../crawler/fetch/sign_in.ts";
import { ConflictError } from "../../../core/errors.ts";
import type { Services } from "../../../services.ts";
import { readLogins } from "../../sites/site_logins.ts";
import type { CrawlSession } from "./crawl_session.ts";
import { fetchDocument } from "./fetch_document.ts";

const MAX_REDIRECTS = 5;

/** The site does not let the crawler in with the login that it was given; the message is for a person. */
export class LoginRefusedError extends Error {
  constructor(origin: string, reason: string) {
    super(
      `The login for ${origin} does not work: ${reason} Give the site a login that works with ` +
        "PUT /sites/{id}/logins, or start the audit with sign_in false.",
    );
    this.name = "LoginRefusedError";
  }
}

/**
 * Reads the logins that an audit was started with. Throws `LoginRefusedError` when one of them is gone or cannot be
 * decrypted: without it the audit would show the site as strangers see it.
 */
export async function readAuditLogins(
  services: Pick<Services, "db" | "config">,
  siteId: number,
  origins: readonly string[],
): Promise<OriginLogin[]> {
  const [first = ""] = origins;
  try {
    const logins = await readLogins(services, siteId, origins);
    const gone = origins.find((origin) => !logins.some((login) => login.origin === origin));
    if (gone === undefined) return logins;
    throw new LoginRefusedError(gone, "it was deleted after the audit was started.");
  } catch (error) {
    if (error instanceof ConflictError) throw new LoginRefusedError(first, error.message);
    throw error;
  }
}

/**
 * Requests a page signed in, follows where it redirects to, and notes whether the site lets the crawler in. Without
 * logins it requests nothing, and where none is sent on the way it notes nothing. Throws `LoginRefusedError` when the answer is a 401 or 403, or leads to a page for
 * signing in.
 */
export async function checkLogin(session: CrawlSession, startUrl: string): Promise<void> {
  if (session.logins.length === 0) return;
  const used = new Set<string>();
  let refusal: string | null = null;
  let url = startUrl;
  for (let hops = 0; refusal === null && hops <= MAX_REDIRECTS; hops++) {
    const { origin } = new URL(url);
    const signsIn = session.logins.some((login) => login.origin === origin);
    if (signsIn) used.add(origin);
    const facts = await fetchDocument(session, url, { discardBody: true });
    if (signsIn) refusal = findRefusal(facts);
    if (facts.location === null || !session.scope.isInternal(facts.location)) break;
    url = facts.location;
  }
  const { db, now } = session.services;
  for (const origin of used) {
    const place = { siteId: session.audit.site_id, origin };
    await noteLoginChecked(db, place, { message: refusal, checkedAt: now() });
  }
  const [last] = [...used].reverse();
  if (refusal !== null && last !== undefined) throw new LoginRefusedError(last, refusal);
}

function findRefusal({ url, status, location }: FetchFacts): string | null {
  if (status === 401 || status === 403) return `${url} answers ${status}.`;
  // the page that signs people in answers everyone
  if (location === null || isLoginUrl(url) || !isLoginUrl(location)) return null;
  const { origin, pathname } = new URL(location);
  return `${url} redirects to ${origin}${pathname}, where people sign in.`;
}
