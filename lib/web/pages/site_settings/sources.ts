import type { SiteAnswer } from "../../../../schemas/site.ts";
import type { Act } from "../../acts/act.ts";
import { actCard, actForm, type ActPlace } from "../../acts/act_form.ts";
import { actPages, type SentAct } from "../../acts/act_page.ts";
import { type Html, html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { readOwnSite, settingsPath, showSettings } from "../../sites/settings_view.ts";
import type { Source } from "../../sources/source.ts";
import {
  readSourceState,
  sourceBadge,
  sourceFacts,
  type SourceState,
} from "../../sources/source_state.ts";
import { SOURCES } from "../../sources/sources.ts";
import { placeOf, showActs } from "./show_acts.ts";
import { saidContent, saidText } from "../../texts/said.ts";

const PATH = "/settings/sites/:id/sources";

/** `GET /settings/sites/{id}/sources`: from where data come, and from where they could. */
const sourcesPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const cards: Html[] = [];
    const search = { read: "getSearchConsole" } as const;
    cards.push(sourceCard(await readSourceState(scope, search, site.id), {
      label: "Search Console",
      about: "Clicks, impressions and positions of queries and pages, each day, from Google.",
      path: settingsPath(site.id, "search-console"),
    }));
    for (const source of SOURCES) {
      const { label, about, slug } = source;
      const path = `${settingsPath(site.id, "sources")}/${slug}`;
      cards.push(sourceCard(await readSourceState(scope, source, site.id), { label, about, path }));
    }
    return showSettings(request, {
      site,
      tab: "sources",
      content: html`<ul class="cards source-cards">${cards}</ul>
${otherSources(site)}`,
    });
  },
};

function sourceCard(
  state: SourceState,
  { label, about, path }: { label: string; about: string; path: string },
): Html {
  return html`
    <li class="card">
      <h2>${saidText(label)}</h2>
      <p>${saidText(about)}</p>
      <div class="row">${sourceBadge(state)}
    <a class="button" href="${path}">${saidText(
      state === undefined ? "Connect" : "Open",
    )}<span class="visually-hidden"> ${saidText(label)}</span></a></div>
    </li>
  `;
}

function otherSources({ id }: SiteAnswer): Html {
  return html`
    <section class="card" aria-labelledby="other-heading">
      <h2 id="other-heading">More</h2>
      <ul>
        <li><a href="${settingsPath(
          id,
          "sources",
        )}/logins">Sign-ins of the crawler</a>, for pages behind
    a login</li>
        <li><a href="${settingsPath(
          id,
          "sources",
        )}/ownership">Proof of ownership</a> of the site</li>
        <li><a href="${settingsPath(
          id,
          "imports",
        )}">Files</a>: exports of Search Console, Ahrefs, Semrush and
    others</li>
      </ul>
    </section>
  `;
}

/** The page of one source: how it is, its settings, what can be done. */
function sourcePages(source: Source): readonly Page[] {
  const acts = [source.save, ...source.acts];
  return actPages({
    path: `${PATH}/${source.slug}`,
    acts,
    show: (request, sent) => showSource(request, { source, acts, sent }),
  });
}

async function showSource(
  request: PageRequest,
  { source, acts, sent }: {
    source: Source;
    acts: readonly Act[];
    sent: SentAct | undefined;
  },
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const state = await readSourceState(scope, source, site.id);
  const action = `${settingsPath(site.id, "sources")}/${source.slug}`;
  const place = placeOf(request, { action, sent, stored: state });
  const save = state === undefined ? { ...source.save, title: "Connect" } : source.save;
  return showActs(request, {
    ...{ site, acts, sent, tab: "sources", label: source.label, above: "Sources" },
    content: html`${stateCard(source, { site, state, place })}
${actCard(save, place)}`,
  });
}

function stateCard(
  { label, about, steps, facts, acts, view }: Source,
  { site, state, place }: { site: SiteAnswer; state: SourceState; place: ActPlace },
): Html {
  const head = html`
    <h2 id="source-heading">${saidText(label)} ${sourceBadge(state)}</h2>
    <p>${saidText(about)}</p>
  `;
  const content = state === undefined
    ? html`<ol>${steps.map((step) => html`<li>${saidContent(step)}</li>`)}</ol>`
    : html`
      ${sourceFacts({ facts }, state)}
      ${view && html`<p><a href="/sites/${site.id}/${view.slug}">${saidText(view.label)}</a></p>`}
      <div class="acts">${acts.map((act) => actForm(act, { ...place, isFolded: true }))}</div>
    `;
  return html`<section class="card" aria-labelledby="source-heading">${head}
${content}</section>`;
}

/** The pages of a site's sources. */
export const SOURCE_PAGES: readonly Page[] = [sourcesPage, ...SOURCES.flatMap(sourcePages)];
