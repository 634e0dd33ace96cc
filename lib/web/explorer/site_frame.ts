import { type Content, type Html, html } from "../html.ts";
import { type NavSite, siteNav } from "./site_nav.ts";

/** The assets of every page with a side bar. */
export const SITE_FRAME_ASSETS = ["site_nav.css", "find.js", "switch.js"] as const;

/** Writes a page of a site with its side bar. */
export function siteFrame(site: NavSite, content: Content): Html {
  return html`<div class="site-frame">${siteNav(site)}<div class="site-content">
<p class="printed-site">${site.name}</p>
${content}
</div></div>`;
}
