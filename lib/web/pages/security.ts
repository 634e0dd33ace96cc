import { findSiteDomains } from "../../../db/accounts/accounts.ts";
import { listNewestTokens } from "../../../db/accounts/tokens.ts";
import { listWebSessions, type OwnedSession } from "../../../db/accounts/web_sessions.ts";
import { memberRights } from "../../core/member_rights.ts";
import { readOwner } from "../../commands/accounts/read_owner.ts";
import { readRecoveryState } from "../../commands/accounts/recovery_codes.ts";
import { type Html, html } from "../html.ts";
import { type Page, type PageRequest, showPage } from "../page.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { selectField } from "../parts/select_field.ts";
import { doneNotice, type DoneTexts } from "../parts/done_notice.ts";
import { secondFactorCard } from "../security/second_factor_card.ts";
import { sessionList } from "../security/session_list.ts";
import { namedSiteIds, tokenList, type TokenLists } from "../security/token_list.ts";

const MAX_ACTIVE = 200;
const MAX_REVOKED = 20;

const LANGUAGES = [
  ["browser", "As the browser asks"],
  ["en", "English"],
  ["de", "Deutsch"],
] as const;

const DONE: DoneTexts = {
  language_set: ["good", "The language of the pages is set."],
  token_revoked: ["good", "The token is revoked: it is refused from now on."],
  session_ended: ["good", "That browser is signed out."],
  others_ended: ["good", "You are signed out everywhere else."],
  passphrase_changed: [
    "good",
    "Your passphrase is changed, and you are signed out everywhere else.",
  ],
  factor_off: ["good", "The second step is off: the passphrase alone signs you in."],
  factor_on: [
    "info",
    "The second step is on. Its recovery codes were shown once: make new ones if you have not kept " +
    "them.",
  ],
  begin_again: ["info", "Nothing was turned on. Begin again to get a new secret for your app."],
};

/** `GET /settings/security`: tokens, and how the owner signs in. */
export const securityPage: Page = {
  method: "GET",
  path: "/settings/security",
  access: "owner",
  async handler(request: PageRequest) {
    const { services: { db, config, now }, session, cookieValue } = request;
    const manages = memberRights(session).abilities.includes("manage");
    const [owner, sessions, { left: codesLeft }, tokens] = await Promise.all([
      readOwner(db, session.ownerId),
      listWebSessions(db, session.ownerId, now()),
      readRecoveryState(db, session.ownerId),
      manages ? readTokenLists(request) : null,
    ]);
    const hasKey = config.secretKeys.length > 0;
    const factor = { since: owner.secondFactorSince, codesLeft, hasKey };
    const main = html`
      <h1>Security</h1>
      ${doneNotice(request.query, DONE)}
      <div class="security">
        <div class="security-main">
      ${tokens && tokensCard(tokens)}
      <section class="card" aria-labelledby="sessions"><h2 id="sessions">Where you are signed in</h2>
      ${sessionList(sessions, { ownId: session.id, cookieValue })}</section></div>
        <div class="security-side">
      ${secondFactorCard(factor, cookieValue)}
      ${passphraseCard(owner.email)}
      ${languageCard(session.language, cookieValue)}
      ${manages && html`${WEBHOOKS_CARD}${REPORTS_CARD}`}</div>
      </div>
    `;
    return showPage({ title: "Security", section: "security", main, assets: ["security.css"] });
  },
};

async function readTokenLists(request: PageRequest): Promise<TokenLists> {
  const { services: { db }, session: { accountId } } = request;
  const [active, revoked] = await Promise.all([
    listNewestTokens(db, { accountId, revoked: false, limit: MAX_ACTIVE }),
    listNewestTokens(db, { accountId, revoked: true, limit: MAX_REVOKED }),
  ]);
  const siteNames = await findSiteDomains(db, accountId, namedSiteIds([...active, ...revoked]));
  return { active, revoked, siteNames };
}

function tokensCard(tokens: TokenLists): Html {
  return html`<section class="card" aria-labelledby="tokens"><div class="page-head">
<h2 id="tokens">API tokens</h2>
<a class="button primary" href="/settings/security/tokens/new">New token</a></div>
${tokenList(tokens)}</section>`;
}

function languageCard(language: OwnedSession["language"], cookieValue: string): Html {
  return html`
    <section class="card" aria-labelledby="language-title">
      <h2 id="language-title">Language</h2>
      <form method="post" action="/settings/security/language">${csrfField(cookieValue)}
    <input type="hidden" name="next" value="/settings/security?done=language_set">
    ${selectField({
      name: "language",
      label: "Language of the pages",
      value: language ?? "browser",
      options: LANGUAGES,
      hint: "A report has a language of its own, which its settings say.",
    })}
    <button>Keep the language</button></form>
    </section>
  `;
}

const REPORTS_CARD = html`<section class="card" aria-labelledby="reports">
<h2 id="reports">Reports</h2>
<p>Language, name, logo, colour and sections of the reports of all sites, set once.</p>
<a class="button" href="/settings/report">How reports look</a></section>`;

const WEBHOOKS_CARD = html`<section class="card" aria-labelledby="webhooks">
<h2 id="webhooks">Webhooks</h2>
<p>Addresses that the account's events are posted to.</p>
<a class="button" href="/settings/webhooks">Webhooks</a></section>`;

function passphraseCard(email: string): Html {
  return html`<section class="card" aria-labelledby="passphrase"><h2 id="passphrase">Passphrase</h2>
<p>You sign in as <strong class="email">${email}</strong>.</p>
<a class="button" href="/settings/security/passphrase">Change the passphrase</a></section>`;
}
