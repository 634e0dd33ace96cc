import type { BacklinkDetailAnswer } from "../../../../schemas/backlink_detail.ts";
import type { Act } from "../../acts/act.ts";
import { actForm } from "../../acts/act_form.ts";
import { actNotice, actPages, actStatus, type SentAct } from "../../acts/act_page.ts";
import { callApi } from "../../call_api.ts";
import { valueLabel } from "../../explorer/column_label.ts";
import { showDetails } from "../../explorer/details_frame.ts";
import { PROVIDER_NAMES } from "../../explorer/provider_names.ts";
import { rowFacts } from "../../explorer/row_facts.ts";
import { shortTitle } from "../../explorer/short_title.ts";
import { smallTable } from "../../explorer/small_table.ts";
import { dayTag, formatDay, timeTag } from "../../format_date.ts";
import { type Content, type Html, html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { badge, type BadgeKind } from "../../parts/badge.ts";
import { fact } from "../../parts/fact.ts";
import { shownUrl } from "../../report/shown_url.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { said, saidText } from "../../texts/said.ts";

type Look = NonNullable<BacklinkDetailAnswer["look"]>;

/** What the page shows above its facts. */
const ELSEWHERE = [
  ...["look", "providers", "source_url", "source_title", "target_url", "status", "source_domain"],
  "source_authority_known",
];
const UNSET = {
  language: "not known",
  source_status_code: "not reported",
  target_status_code: "not checked",
  target_final_status_code: "not checked",
  anchor: "not reported",
  rel: "not reported",
  dofollow: "not known",
  lost_reason: "not lost",
  source_authority: "not known",
  first_seen_at: "not reported",
  last_seen_at: "not reported",
  last_checked_at: "not checked",
  lost_at: "not lost",
};

const KINDS: Readonly<Record<BacklinkDetailAnswer["status"], BadgeKind>> = {
  live: "good",
  lost: "bad",
  broken: "bad",
  unverified: "",
};

const STATES: Readonly<Record<BacklinkDetailAnswer["status"], string>> = {
  live: "The link was found on its page.",
  lost: "The link is gone.",
  broken: "The link is there, but the page that it leads to answers with an error.",
  unverified: "A provider reports the link; its page has not been checked yet.",
};

const OUTCOMES: Readonly<Record<Look["outcome"], string>> = {
  live: "The link was found.",
  gone: "The link was not found. It counts as lost after a second such check, a day later.",
  none: "The check says nothing about the link, which stays what it was.",
};

const VERIFY: Act = {
  ...{ name: "verify", operationId: "verifyBacklinks", title: "Check this link now" },
  button: "Check this link now",
  fixed: ({ backlink_id: id }) => ({ ids: [Number(id)] }),
  done: "Its page is asked for now. Reload to see what came of it.",
};
const ACTS = [VERIFY];

/** `/sites/:id/backlinks/:backlink_id`: one link from another site. */
export const BACKLINK_PAGES: readonly Page[] = actPages({
  path: "/sites/:id/backlinks/:backlink_id",
  acts: ACTS,
  show: showBacklink,
});

async function showBacklink(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const { backlink_id: linkId = "" } = request.params;
  const params = { id: site.id, backlink_id: linkId };
  const { body: { data: link } } = await callApi(scope, "getBacklink", { params });
  const { domain } = site;
  const { form: typed, cookieValue } = request;
  const action = `/sites/${site.id}/backlinks/${link.id}`;
  const title = link.source_title === null || link.source_title === ""
    ? link.source_url
    : link.source_title;
  const answer = showDetails({
    ...{ site, scope, slug: "backlinks", title: shortTitle(title), heading: shortTitle(title) },
    assets: ["acts.css"],
    parts: [
      actNotice(request, ACTS, sent),
      statusLine(link),
      endsOf(link, { siteId: site.id, domain }),
      html`<div class="acts no-print">${
        actForm(VERIFY, {
          action,
          cookieValue,
          typed,
          sent,
          isFolded: true,
          abilities: scope.caller.abilities,
        })
      }</div>`,
      checkCard(link.look),
      smallTable({
        ...{ title: "What each provider reports", rows: link.reports.map(shownReport), domain },
        columns: {
          provider: "string",
          first_seen: "string",
          last_seen: "string",
          first_import: "string",
          newest_export: "string",
          lost: "string",
        },
        empty: "No provider reports it any more.",
      }),
      rowFacts({
        ...{ slug: "backlinks", row: link, domain, without: ELSEWHERE, unset: UNSET },
        words: { provider_authority: authorityWords(link.provider_authority) },
      }),
    ],
  });
  return { ...answer, status: actStatus(sent) };
}

function statusLine({ status, lost_at: lostAt, lost_reason: reason }: BacklinkDetailAnswer): Html {
  return html`<p>${badge(KINDS[status], valueLabel(status))} ${saidText(STATES[status])}${
    lostAt !== null && html`
      Since ${dayTag(lostAt)}.
    `
  }${reason !== null && said` Reason: ${valueLabel(reason)}.`}</p>`;
}

/** From where it leads to where. */
function endsOf(
  { source_url: source, source_domain: from, target_url: target }: BacklinkDetailAnswer,
  { siteId, domain }: { siteId: number; domain: string },
): Html {
  const pages = new URLSearchParams({ "filter[url][eq]": target ?? "" });
  const domainPath = `/sites/${siteId}/referring-domains/${encodeURIComponent(from)}`;
  return html`
    <section class="card">
      <h2>The link</h2>
      <dl class="facts facts-wide">
    ${fact("On the page", html`<a href="${source}" rel="noreferrer">${shownUrl(source)}</a>`)}
    ${fact("Of the domain", html`<a href="${domainPath}">${from}</a>`)}
    ${fact(
      "Leads to",
      target === null
        ? saidText("some page of the site; no provider names it")
        : html`<a href="/sites/${siteId}/pages?${String(pages)}">${shownUrl(target, domain)}</a>`,
    )}
      </dl>
    </section>
  `;
}

/** What the own check of its page found, with the words around the link. */
function checkCard(look: Look | null): Html {
  if (look === null) {
    return html`
      <section class="card">
        <h2>The last check of its page</h2>
        <p>There was none yet.</p>
      </section>
    `;
  }
  return html`
    <section class="card">
      <h2>The last check of its page</h2>
      <p>${timeTag(look.tried_at)}: ${saidText(OUTCOMES[look.outcome])}${look.reason !== null &&
        said` Reason: ${valueLabel(look.reason)}.`}</p>
      ${passage(look)}
      <dl class="facts">
    ${fact(
      "Place on the page",
      look.placement === null ? saidText("not known") : valueLabel(look.placement),
    )}
    ${fact(
      "Hidden from readers",
      look.hidden_by === null ? saidText("no") : said`yes, ${valueLabel(look.hidden_by)}`,
    )}
    ${fact("rel", relWords(look.rel))}
    ${look.seen_at !== null && fact("Last found", timeTag(look.seen_at))}
    ${look.gone_since !== null && fact("Not found since", timeTag(look.gone_since))}
    ${fact("Its page answered", statusWords(look.source_status_code))}
    ${fact("Its page may be indexed", indexWords(look.source_noindex))}
    ${fact("The target answered", targetWords(look))}
    ${fact("Next check", timeTag(look.next_look_at))}
      </dl>
    </section>
  `;
}

/** The words around the link, with the link marked. */
function passage({ anchor, context_before: before, context_after: after, mention }: Look): Content {
  if (anchor === null && mention !== null) {
    return html`<p>It names the site without a link: <mark>${mention}</mark></p>`;
  }
  if (anchor === null) return null;
  const text = anchor === "" ? html`<em>a link without text</em>` : anchor;
  return html`<blockquote class="passage">${before !== null && `… ${before} `}<mark>${text}</mark>${
    after !== null && ` ${after} …`
  }</blockquote>`;
}

function relWords(rel: readonly string[] | null): string {
  if (rel === null) return saidText("not known");
  return rel.length === 0 ? saidText("none: it is followed") : rel.join(", ");
}

function statusWords(status: number | null): string {
  return status === null ? saidText("nothing") : String(status);
}

function indexWords(isForbidden: boolean | null): string {
  if (isForbidden === null) return saidText("not known");
  return saidText(isForbidden ? "no (noindex)" : "yes");
}

function targetWords(look: Look): Content {
  const { target_status_code: first, target_final_status_code: last, target_final_url: url } = look;
  if (first === null) return saidText("not checked");
  return first === last || last === null
    ? String(first)
    : html`${first}, then ${last} ${url !== null && html`at ${shownUrl(url)}`}`;
}

/** Such as `UR 5 of the page, Domain rating 20 of the domain`. */
function authorityWords({ page, domain }: BacklinkDetailAnswer["provider_authority"]): string {
  const parts = [
    page && said`${page.name} ${page.value} of the page`,
    domain && said`${domain.name} ${domain.value} of the domain`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? saidText("not reported") : parts.join(", ");
}

/** A report in words: what a provider does not say is named as such. */
function shownReport(report: BacklinkDetailAnswer["reports"][number]) {
  const day = (value: string | null) =>
    value === null ? saidText("not reported") : formatDay(value);
  const lost = report.lost_at === null ? saidText("yes") : said`since ${formatDay(report.lost_at)}`;
  return {
    provider: PROVIDER_NAMES[report.provider],
    first_seen: day(report.first_seen_at),
    last_seen: day(report.last_seen_at),
    first_import: formatDay(report.imported_at),
    newest_export: formatDay(report.exported_at),
    lost: report.lost ? lost : saidText(report.lost === null ? "not reported" : "no"),
  };
}
