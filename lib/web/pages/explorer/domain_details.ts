import type { BacklinkAnswer } from "../../../../schemas/backlink.ts";
import { NotFoundError } from "../../../core/errors.ts";
import { MAX_PER_PAGE } from "../../../lists/parse_list_query.ts";
import { type Act, rowName } from "../../acts/act.ts";
import { actForm } from "../../acts/act_form.ts";
import { actNotice, actPages, actStatus, type SentAct } from "../../acts/act_page.ts";
import { apiText } from "../../api_text.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { showDetails } from "../../explorer/details_frame.ts";
import { PROVIDER_NAMES } from "../../explorer/provider_names.ts";
import { rowFacts } from "../../explorer/row_facts.ts";
import { smallTable } from "../../explorer/small_table.ts";
import { formatDay } from "../../format_date.ts";
import { formatCount, formatNumber } from "../../format_number.ts";
import { type Content, type Html, html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { said, saidText } from "../../texts/said.ts";

const LINKS_SHOWN = 20;
const IDS_FIELD = "ids";

const VERIFY: Act = {
  ...{ name: "verify", operationId: "verifyBacklinks", title: "Check its links now" },
  button: "Check its links now",
  fixed: (_, form) => ({ ids: form.text(rowName(IDS_FIELD)).split(",").map(Number) }),
  done: "The linking pages are asked for now, one a second. Reload to see what came of it.",
};
const UNSET = {
  dofollow: "not known",
  authority: "not known",
  provider_authority: "not reported",
  first_seen_at: "not reported",
  last_seen_at: "not reported",
  lost_at: "not lost",
};
const ACTS = [VERIFY];

/** `/sites/:id/referring-domains/:domain`: one domain with links to the site. */
export const DOMAIN_PAGES: readonly Page[] = actPages({
  path: "/sites/:id/referring-domains/:domain",
  acts: ACTS,
  show: showDomain,
});

async function showDomain(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const { domain: name = "" } = request.params;
  const { row, status } = await readDomain(scope, { siteId: site.id, name });
  const links = await readLinks(scope, { siteId: site.id, name: row.domain });
  const { form: typed, cookieValue } = request;
  const action = `/sites/${site.id}/referring-domains/${encodeURIComponent(row.domain)}`;
  const ids = links.rows.map(({ id }) => id).join(",");
  const place = {
    ...{ action, cookieValue, typed, sent, row: { [IDS_FIELD]: ids }, isFolded: true },
    abilities: scope.caller.abilities,
  };
  const answer = showDetails({
    ...{ site, scope, slug: "referring-domains", title: row.domain, heading: row.domain },
    assets: ["acts.css"],
    parts: [
      actNotice(request, ACTS, sent),
      countLine(row),
      reportedLine(row),
      status !== null && html`<p class="muted">${apiText(status)}</p>`,
      ids !== "" && html`<div class="acts no-print">${actForm(VERIFY, place)}</div>`,
      linkTable(links, { siteId: site.id, name: row.domain, domain: site.domain }),
      targetTable(links, site.domain),
      rowFacts({
        ...{ slug: "referring-domains", row, domain: site.domain },
        without: ["domain", "reported", "links_count", "lost_links_count", "authority_known"],
        unset: UNSET,
        words: wordsOf(row),
      }),
    ],
  });
  return { ...answer, status: actStatus(sent) };
}

function wordsOf({ providers = [], provider_authority: authority }: DomainRow) {
  return {
    providers: providers.map((name) => PROVIDER_NAMES[name]).join(", "),
    ...authority && { provider_authority: `${authority.name} ${authority.value}` },
  };
}

async function readDomain(
  scope: PageScope,
  { siteId, name }: { siteId: number; name: string },
) {
  const { body: { data: [row], meta } } = await callApi(scope, "listReferringDomains", {
    params: { id: siteId },
    query: { "filter[domain]": name, "per_page": 1 },
  });
  if (row?.domain === undefined) {
    throw new NotFoundError("not_found", `No link of ${name} to this site is known.`);
  }
  return { row: { ...row, domain: row.domain }, status: meta.data_status?.message ?? null };
}

type DomainRow = Awaited<ReturnType<typeof readDomain>>["row"];

/** Its links, as many as one check may name. */
interface DomainLinks {
  rows: readonly Partial<BacklinkAnswer>[];
  total: number;
}

async function readLinks(
  scope: PageScope,
  { siteId, name }: { siteId: number; name: string },
): Promise<DomainLinks> {
  const { body: { data, meta } } = await callApi(scope, "listBacklinks", {
    params: { id: siteId },
    query: {
      ...{ "filter[source_domain]": name, "per_page": MAX_PER_PAGE },
      fields: "id,source_url,target_url,anchor,dofollow,status,first_seen_at,last_seen_at",
    },
  });
  return { rows: data, total: meta.total };
}

function countLine({ links_count: live = 0, lost_links_count: lost = 0 }: DomainRow): Html {
  return html`<p>${formatCount(live, "link")} to this site${
    lost > 0 && said`, and ${formatNumber(lost)} lost`
  }.</p>`;
}

/** What Search Console counts, which no list names one by one. */
function reportedLine({ reported }: DomainRow): Content {
  if (!reported) return null;
  const { links_count: links, targets_count: targets, date } = reported;
  const counts = [
    links !== null && formatCount(links, "link"),
    targets !== null && formatCount(targets, "page") + " of the site",
  ].filter((part) => typeof part === "string").join(" to ");
  if (counts === "") return null;
  return html`
    <p
      class="muted">Google Search Console counted ${counts} on ${formatDay(
        date,
      )}, more than its lists name one by one.</p>
  `;
}

function linkTable(
  { rows, total }: DomainLinks,
  { siteId, name, domain }: { siteId: number; name: string; domain: string },
): Html {
  const all = new URLSearchParams({ "filter[source_domain][eq]": name });
  return smallTable({
    ...{ title: "Its links", total, rows: rows.slice(0, LINKS_SHOWN), domain },
    columns: {
      source_url: "string",
      target_url: "string",
      anchor: "string",
      dofollow: "boolean",
      status: "string",
      first_seen_at: "time",
      last_seen_at: "time",
    },
    empty: "No single link of it is known.",
    pathOf: ({ id }) => `/sites/${siteId}/backlinks/${String(id)}`,
    ...total > 0 && {
      all: {
        href: `/sites/${siteId}/backlinks?${all}`,
        label: "All of them, to filter and export",
      },
    },
  });
}

/** The pages of the site that it links to, those with the most links first. */
function targetTable({ rows, total }: DomainLinks, domain: string): Content {
  if (rows.length === 0) return null;
  const targets = [...Map.groupBy(rows, ({ target_url: url }) => url ?? null)]
    .map(([url, links]) => ({
      target_url: url ?? saidText("some page of the site"),
      links: links.length,
      followed: links.filter(({ dofollow }) => dofollow === true).length,
      lost: links.filter(({ status }) => status === "lost").length,
    }))
    .toSorted((one, other) => other.links - one.links);
  return smallTable({
    title: total > rows.length
      ? `Pages that its newest ${rows.length} links lead to`
      : "Where they lead",
    ...{ rows: targets.slice(0, LINKS_SHOWN), total: targets.length, domain },
    columns: { target_url: "string", links: "integer", followed: "integer", lost: "integer" },
    empty: "",
  });
}
