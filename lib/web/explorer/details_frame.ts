import type { SiteAnswer } from "../../../schemas/site.ts";
import type { PageScope } from "../call_api.ts";
import { type Content, type Html, html } from "../html.ts";
import { type DocumentAnswer, showPage } from "../page.ts";
import { EXPLORER_VIEWS } from "./explorer_views.ts";
import { viewPath } from "./view_path.ts";
import { SITE_FRAME_ASSETS, siteFrame } from "./site_frame.ts";
import { saidText } from "../texts/said.ts";

/** Details of one row of a view. */
interface Details {
  site: Pick<SiteAnswer, "id" | "name">;
  /** For whom. */
  scope: PageScope;
  /** Of the view whose row it is. */
  slug: string;
  title: string;
  heading: Content;
  parts: readonly Content[];
  assets?: readonly string[];
  /** Further elements of the document's head. */
  head?: Html;
}

/** Shows the details of a row below the view that it is of. */
export function showDetails(
  { site, scope: { caller: { abilities } }, slug, title, heading, parts, assets = [], head }:
    Details,
): DocumentAnswer {
  const view = EXPLORER_VIEWS.find((one) => one.slug === slug);
  if (view === undefined) throw new TypeError(`There is no view "${slug}".`);
  const path = viewPath(site.id, view);
  const main = siteFrame({ id: site.id, name: site.name, current: path, abilities }, [
    html`
      <p class="crumb"><a href="${path}">${saidText(view.label)}</a></p>
      <div class="page-head">
        <h1>${heading}</h1>
      </div>
    `,
    parts,
  ]);
  return showPage({
    title: `${title} · ${site.name}`,
    section: "sites",
    main,
    ...head && { head },
    assets: ["explorer.css", ...SITE_FRAME_ASSETS, ...assets],
  });
}
