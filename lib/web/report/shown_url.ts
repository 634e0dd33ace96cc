import { type Html, html } from "../html.ts";

const MAX_LENGTH = 120;

/** Writes a URL as a text, without its host where that is the site's own. */
export function shownUrl(url: string | null, ownDomain?: string): Html {
  if (url === null) return html`–`;
  const text = withoutHost(url, ownDomain);
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
  // a line may break after each part
  const parts = short.split(/(?<=[/\-._?&=])/);
  return html`<span class="url">${parts.map((part) => html`${part}<wbr>`)}</span>`;
}

function withoutHost(url: string, ownDomain: string | undefined): string {
  if (ownDomain === undefined || !URL.canParse(url)) return url;
  const { hostname, pathname, search } = new URL(url);
  const isOwn = hostname === ownDomain || hostname === `www.${ownDomain}`;
  return isOwn ? `${pathname}${search}` : url;
}
