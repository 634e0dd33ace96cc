import type {
  CrawlerVerdict,
  CrawlerViewAgent,
  CrawlerViewAnswer,
  SeenAnswerView,
} from "../../../../schemas/crawler_view.ts";
import { apiText } from "../../api_text.ts";
import { callApi } from "../../call_api.ts";
import { valueLabel } from "../../explorer/column_label.ts";
import { showDetails } from "../../explorer/details_frame.ts";
import { formatTime } from "../../format_date.ts";
import { formatBytes, formatNumber, UNKNOWN } from "../../format_number.ts";
import { type Content, type Html, html } from "../../html.ts";
import type { Page, PageRequest } from "../../page.ts";
import { attributes } from "../../parts/attributes.ts";
import { badge, type BadgeKind } from "../../parts/badge.ts";
import { dataTable } from "../../parts/data_table.ts";
import { notice } from "../../parts/notice.ts";
import { shownUrl } from "../../report/shown_url.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { said, saidHtml, saidText } from "../../texts/said.ts";

/** Verdicts, the worst first, with what they look like. */
const VERDICTS: Readonly<Record<CrawlerVerdict, BadgeKind>> = {
  blocked_by_server: "bad",
  challenged: "bad",
  different_content: "warn",
  blocked_by_robots: "warn",
  unknown: "",
  allowed: "good",
};
/** In this order. */
const ORDER = Object.keys(VERDICTS) as CrawlerVerdict[]; // its own keys

/** Without scripts the page is loaded again until the view is done. */
const RELOAD = html`<noscript><meta http-equiv="refresh" content="5"></noscript>`;

/** `/sites/:id/crawler-views/:view_id`: what the site's server answers to the name of each AI crawler. */
export const crawlerViewPage: Page = {
  method: "GET",
  path: "/sites/:id/crawler-views/:view_id",
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const { view_id: viewId = "" } = request.params;
    const params = { id: site.id, view_id: viewId };
    const { body: { data: view } } = await callApi(scope, "getCrawlerView", { params });
    const isUnderWay = view.status === "queued" || view.status === "running";
    const heading = said`AI crawlers' view of ${formatTime(view.queued_at)}`;
    return showDetails({
      ...{ site, scope, slug: "crawler-views", title: heading, heading },
      parts: [
        html`<div ${attributes({ "id": "view", "data-reload": isUnderWay })}>${
          partsOf(view, { id: site.id, domain: site.domain })
        }</div>`,
      ],
      ...isUnderWay && { head: RELOAD, assets: ["reload.js"] },
    });
  },
};

/** The site of a view. */
interface ViewedSite {
  id: number;
  domain: string;
}

function partsOf(view: CrawlerViewAnswer, site: ViewedSite): Content[] {
  const agents = view.agents.toSorted((a, b) =>
    ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict)
  );
  return [
    stateOf(view),
    agents.length > 0 && verdictCard(agents, site),
    agents.length > 0 && agentCard(agents, view.pages.length),
    ...view.baselines.map((baseline) => pageCard(baseline, { agents, domain: site.domain })),
    agents.length > 0 && nameCard(agents),
  ];
}

function stateOf({ status, progress_pct: done, error, pages }: CrawlerViewAnswer): Html {
  const asked = pages.length === 1
    ? said`One page was requested by the name of each crawler that robots.txt lets in, and as a browser requests it.`
    : said`${pages.length} pages were requested by the name of each crawler that robots.txt lets in, and as a browser requests them.`;
  if (error !== null) return notice("bad", apiText(error.message));
  if (status === "completed") return html`<p class="muted">${asked}</p>`;
  return notice(
    "info",
    said`It is under way: ${done} % are done. One request goes out each second at most, and this page keeps up with it.`,
  );
}

/** Which crawlers have which verdict. */
function verdictCard(agents: readonly CrawlerViewAgent[], { id }: ViewedSite): Html {
  const found = ORDER.filter((verdict) => agents.some((one) => one.verdict === verdict));
  const caveats = new Set(
    agents.flatMap(({ verdict, caveat }) => verdict === "allowed" || caveat === null ? [] : caveat),
  );
  return html`
    <section class="card">
      <h2>What it comes to</h2>
      ${dataTable({
        caption: html`<span class="visually-hidden">${said`Crawlers by verdict`}</span>`,
        ...{ label: "Crawlers by verdict", stacks: true },
        columns: [
          { label: "Verdict" },
          { label: "Crawlers", number: true },
          { label: "Names", prose: true },
        ],
        rows: found.map((verdict) => {
          const own = agents.filter((one) => one.verdict === verdict);
          return [
            verdictBadge(verdict),
            formatNumber(own.length),
            own.map(({ agent }) => agent).join(", "),
          ];
        }),
      })}
      ${[...caveats].map((caveat) =>
        html`
          <p class="hint">${apiText(caveat)}</p>
        `
      )}
      <p><a href="/sites/${id}/robots">What robots.txt says of them</a></p>
    </section>
  `;
}

function verdictBadge(verdict: CrawlerVerdict): Html {
  return badge(VERDICTS[verdict], valueLabel(verdict));
}

/** Each crawler with its verdict, and the sentence about the page that gave it. */
function agentCard(agents: readonly CrawlerViewAgent[], pagesCount: number): Html {
  return html`
    <section class="card">
      <h2>Crawler by crawler</h2>
      ${dataTable({
        caption: html`<span class="visually-hidden">${said`Crawler by crawler`}</span>`,
        ...{ label: "Crawler by crawler", stacks: true },
        columns: [
          { label: "Crawler" },
          { label: "Operator" },
          { label: "Purpose" },
          { label: "Verdict" },
          { label: "Why", prose: true },
          { label: "Pages", number: true },
        ],
        rows: agents.map((one) => [
          one.agent,
          one.operator ?? UNKNOWN,
          valueLabel(one.purpose),
          verdictBadge(one.verdict),
          apiText(one.pages.find(({ verdict }) => verdict === one.verdict)?.sentence ?? UNKNOWN),
          said`${one.pages_count} of ${pagesCount}`.replaceAll(" ", "\u00a0"),
        ]),
      })}
    </section>
  `;
}

type Baseline = CrawlerViewAnswer["baselines"][number];

/** What a page answered: everyone that crawlers are compared with, and crawlers that got something else. */
function pageCard(
  { url, browser, browser_again: again, own_crawler: own }: Baseline,
  { agents, domain }: { agents: readonly CrawlerViewAgent[]; domain: string },
): Html | null {
  if (browser === null) return null;
  const asked = agents.flatMap(({ agent, pages }) => {
    const page = pages.find((one) => one.url === url);
    return page === undefined ? [] : [{ agent, ...page }];
  });
  const same = asked.filter(({ verdict }) => verdict === "allowed").length;
  const rows = [
    answerRow(said`a browser`, browser),
    ...again === null ? [] : [answerRow(said`a browser, at the end`, again)],
    ...own === null ? [] : [answerRow(said`this service's own crawler`, own)],
    ...asked.flatMap(({ agent, verdict, answer, control }) => [
      ...verdict === "allowed" || answer === null ? [] : [answerRow(agent, answer)],
      ...control === null ? [] : [answerRow(said`a browser, right after ${agent}`, control)],
    ]),
  ];
  return html`
    <section class="card">
      <h2>${saidHtml`Answers of ${html`<a href="${url}" rel="noreferrer">${
        shownUrl(url, domain)
      }</a>`}`}</h2>
      ${dataTable({
        caption: html`<span class="visually-hidden">${shownUrl(url, domain)}</span>`,
        ...{ label: "Answers by name", stacks: true },
        columns: [
          { label: "By the name of" },
          { label: "Status" },
          { label: "Title", prose: true },
          { label: "Words", number: true },
          { label: "Size", number: true },
          { label: "Response time", number: true },
        ],
        rows,
      })}
      ${same > 0 && html`
        <p class="muted">${same === 1
          ? said`One more name got the page.`
          : said`${same} more names got the page.`}</p>
      `}
    </section>
  `;
}

function answerRow(name: string, seen: SeenAnswerView): Content[] {
  const { status_code: status, fetch_error: error, challenge, title, words_count: words } = seen;
  const number = (value: number | null, write: (known: number) => string) =>
    value === null ? UNKNOWN : write(value);
  return [
    name,
    status === null
      ? said`no answer (${error ?? UNKNOWN})`
      : `${status}${challenge === null ? "" : tellChallenge(challenge)}`,
    title ?? UNKNOWN,
    number(words, formatNumber),
    number(seen.size_bytes, formatBytes),
    number(seen.response_time_ms, (ms) => said`${formatNumber(ms)} ms`),
  ];
}

function tellChallenge({ vendor }: NonNullable<SeenAnswerView["challenge"]>): string {
  return vendor === "unknown" ? said`, a challenge` : said`, a challenge (${vendor})`;
}

/** The User-Agents that were sent, for those who look for them in their logs. */
function nameCard(agents: readonly CrawlerViewAgent[]): Html {
  const sources = { published: saidText("as published"), built: saidText("made of its name") };
  const sent = agents.flatMap(({ agent, user_agent: text, user_agent_source: source }) =>
    text === null || source === null ? [] : [[agent, text, sources[source]]]
  );
  return html`
    <section class="card">
      <details id="sent-names">
        <summary>The names that were sent</summary>
        ${dataTable({
          caption: html`<span class="visually-hidden">${said`The names that were sent`}</span>`,
          ...{ label: "The names that were sent", stacks: true },
          columns: [{ label: "Crawler" }, { label: "User-Agent", address: true }, {
            label: "Known from",
          }],
          rows: sent,
        })}
      </details>
    </section>
  `;
}
