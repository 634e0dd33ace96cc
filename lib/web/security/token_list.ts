import type { Token } from "../../../db/accounts/tokens.ts";
import { parseAbilities, parseSiteIds } from "../../core/token_scope.ts";
import { ACCESS_PREFIX } from "../../oauth/oauth_texts.ts";
import { dayTag, timeTag } from "../format_date.ts";
import { type Content, type Html, html } from "../html.ts";
import { said, saidText } from "../texts/said.ts";

/** An account's tokens. */
export interface TokenLists {
  /** Those that are good. */
  active: readonly Token[];
  revoked: readonly Token[];
  /** Id to domain, of those of `namedSiteIds()` that exist. */
  siteNames: ReadonlyMap<number, string>;
}

/** How many sites are named, where a token is for some. */
const NAMED_SITES = 5;

/** Writes the tokens of an account: those that are good, and below them those that were revoked. */
export function tokenList({ active, revoked, siteNames }: TokenLists): Html {
  return html`${
    active.length === 0
      ? html`<p class="muted">There is no token. A program that calls the API, or an agent, needs
one.</p>`
      : html`<ul class="entries">${active.map((token) => entry(token, siteNames))}</ul>`
  }
${
    revoked.length > 0 && html`
      <details class="revoked">
        <summary>Revoked: ${revoked.length}</summary>
        <ul class="entries">${revoked.map((token) => entry(token, siteNames))}</ul>
      </details>
    `
  }`;
}

function entry(token: Token, siteNames: TokenLists["siteNames"]): Html {
  const { id, name, abilities, createdAt, revokedAt } = token;
  return html`<li class="entry"><div class="entry-text">
<h3 class="entry-name">${name}</h3>
<p class="entry-line">${tokenStart(token)} ${
    parseAbilities(abilities).map((ability) =>
      html`
        <span class="badge">${saidText(ability)}</span>
      `
    )
  }</p>
<p class="entry-line muted">${sitesOf(token, siteNames)} · made ${dayTag(createdAt)} · ${
    lastUse(token)
  }${
    revokedAt && html`
      · revoked ${timeTag(revokedAt)}
    `
  }</p></div>
${
    revokedAt === null &&
    html`<a class="button danger" href="/settings/security/tokens/${id}/revoke"
>Revoke<span class="visually-hidden"> the token ${name}</span></a>`
  }</li>`;
}

/** The characters by which a token is told from others. */
export function tokenStart({ prefix }: Pick<Token, "prefix">): Html {
  if (prefix === ACCESS_PREFIX) return html`<span class="muted">signed in by OAuth</span>`;
  return prefix === null
    ? html`<span class="muted">made before first characters were kept</span>`
    : html`<code>${prefix}…</code>`;
}

/** When a token was used last, and from where. */
export function lastUse(
  { lastUsedAt, lastUsedAddress }: Pick<Token, "lastUsedAt" | "lastUsedAddress">,
): Content {
  if (lastUsedAt === null) return said`never used`;
  return html`last used ${timeTag(lastUsedAt)}${
    lastUsedAddress !== null && html`
      from <span class="address">${lastUsedAddress}</span>
    `
  }`;
}

/** The sites of these tokens that `sitesOf()` calls by their names. */
export function namedSiteIds(tokens: readonly Pick<Token, "siteIds">[]): number[] {
  const ids = tokens.flatMap(({ siteIds }) => parseSiteIds(siteIds)?.slice(0, NAMED_SITES) ?? []);
  return [...new Set(ids)];
}

/** For which sites a token is; those without a name are gone. */
export function sitesOf(
  { siteIds }: Pick<Token, "siteIds">,
  siteNames: TokenLists["siteNames"],
): string {
  const ids = parseSiteIds(siteIds);
  if (ids === null) return saidText("All sites");
  const names = ids.slice(0, NAMED_SITES).map((id) =>
    siteNames.get(id) ?? said`deleted site ${id}`
  );
  const more = ids.length - names.length;
  const rest = more > 0 ? said` and ${more} more` : "";
  return said`Only ${names.join(", ")}${rest}`;
}
