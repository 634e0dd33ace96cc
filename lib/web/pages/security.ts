import { listNewestTokens } from "../../../db/tokens.ts";
import { listWebSessions } from "../../../db/web_sessions.ts";
import { readOwner } from "../../commands/read_owner.ts";
import { readRecoveryState } from "../../commands/recovery_codes.ts";
import { type Html, html } from "../html.ts";
import { type Page, type PageRequest, showPage } from "../page.ts";
import { notice } from "../parts/notice.ts";
import { secondFactorCard } from "../security/second_factor_card.ts";
import { sessionList } from "../security/session_list.ts";
import { readSiteNames } from "../security/site_names.ts";
import { tokenList } from "../security/token_list.ts";

const MAX_ACTIVE = 200;
const MAX_REVOKED = 20;

const DONE: Readonly<Record<string, Html | string>> = {
  token_revoked: "The token is revoked: it is refused from now on.",
  session_ended: "That browser is signed out.",
  others_ended: "You are signed out everywhere else.",
  passphrase_changed: "Your passphrase is changed, and you are signed out everywhere else.",
  factor_off: "The second step is off: the passphrase alone signs you in.",
  factor_on:
    "The second step is on. Its recovery codes were shown once: make new ones if you have " +
    "not kept them.",
  begin_again: "Nothing was turned on. Begin again to get a new secret for your app.",
};

/** `GET /settings/security`: tokens, and how the owner signs in. */
export const securityPage: Page = {
  method: "GET",
  path: "/settings/security",
  access: "owner",
  async handler(request: PageRequest) {
    const { services: { db, config, now }, session, cookieValue } = request;
    const { accountId, ownerId, id: ownId } = session;
    const [active, revoked, sessions, owner, { left }, siteNames] = await Promise.all([
      listNewestTokens(db, { accountId, revoked: false, limit: MAX_ACTIVE }),
      listNewestTokens(db, { accountId, revoked: true, limit: MAX_REVOKED }),
      listWebSessions(db, ownerId, now()),
      readOwner(db, ownerId),
      readRecoveryState(db, ownerId),
      readSiteNames(request),
    ]);
    const factor = {
      since: owner.secondFactorSince,
      codesLeft: left,
      hasKey: config.secretKeys.length > 0,
    };
    const main = html`
      <h1>Security</h1>
      ${doneNotice(request)}
      <div class="security">
        <div class="security-main">
          <section class="card" aria-labelledby="tokens"><div class="page-head">
      <h2 id="tokens">API tokens</h2><a class="button primary" href="/settings/security/tokens/new"
      >New token</a></div>
      ${tokenList({ active, revoked, siteNames })}</section>
          <section class="card" aria-labelledby="sessions"><h2 id="sessions">Where you are signed in</h2>
      ${sessionList(sessions, { ownId, cookieValue })}</section>
        </div>
        <div class="security-side">
      ${secondFactorCard(factor, cookieValue)}
      ${passphraseCard(owner.email)}
        </div>
      </div>
    `;
    return showPage({ title: "Security", section: "security", main, assets: ["security.css"] });
  },
};

function doneNotice({ query }: PageRequest): Html | false {
  const done = DONE[query.get("done") ?? ""];
  return done !== undefined && notice("good", done);
}

function passphraseCard(email: string): Html {
  return html`<section class="card" aria-labelledby="passphrase"><h2 id="passphrase">Passphrase</h2>
<p>You sign in as <strong class="email">${email}</strong>.</p>
<a class="button" href="/settings/security/passphrase">Change the passphrase</a></section>`;
}
