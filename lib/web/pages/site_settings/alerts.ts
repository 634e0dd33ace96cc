import type { AlertsAnswer } from "../../../../schemas/alert.ts";
import type { Act, ActPart } from "../../acts/act.ts";
import { actCard } from "../../acts/act_form.ts";
import { actPages, type SentAct } from "../../acts/act_page.ts";
import { callApi } from "../../call_api.ts";
import { timeTag } from "../../format_date.ts";
import { formatCount } from "../../format_number.ts";
import { type Html, html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { badge } from "../../parts/badge.ts";
import { readOwnSite, settingsPath } from "../../sites/settings_view.ts";
import { placeOf, showActs } from "./show_acts.ts";

/** Rules with what people call them, and what each asks for. */
const RULES = {
  health_below: ["The health score is low", "threshold"],
  health_drop: ["The health score falls", "threshold"],
  new_issues: ["New issues", "threshold", "severities", "codes"],
  indexability_lost: ["Pages leave the index", "threshold"],
  robots_changed: ["robots.txt changes"],
  certificate_expiring: ["A certificate is about to expire", "threshold"],
  clicks_drop: ["Clicks fall"],
  keyword_group_drop: ["Clicks of a group of keywords fall", "tags"],
  content_decay: ["Content begins to decay", "severities"],
  links_lost: ["Linking domains are lost", "threshold"],
  share_of_voice_drop: ["Share of voice falls, in AI answers or search results"],
  bot_errors: ["Bots get errors", "threshold"],
  bot_stays_away: ["A search engine's bot stays away", "threshold"],
} as const;

const RULE_PARTS: readonly ActPart[] = Object.entries(RULES).map((
  [rule, [heading, ...fields]],
) => ({
  heading,
  fields: ["enabled", ...fields].map((field) => `rules.${rule}.${field}`),
}));

const SAVE: Act = {
  ...{ name: "save", operationId: "putAlerts", title: "Alerts", button: "Save the alerts" },
  fields: ["enabled"],
  parts: [
    {
      heading: "Who gets messages",
      fields: ["email", "webhook", "slack", "teams", "discord"].map((name) => `channels.${name}`),
    },
    {
      heading: "When",
      fields: [
        ...["digest", "digest_time", "digest_weekday"],
        ...["timezone", "quiet_hours.from", "quiet_hours.to"],
      ],
    },
    ...RULE_PARTS,
    {
      heading: "Weekly report",
      fields: ["weekly_report.email", "weekly_report.weekday", "weekly_report.time"],
    },
  ],
  merge: { operationId: "getAlerts", merge: keepOverrides },
  done: "The alerts are saved.",
};

/** `/settings/sites/{id}/alerts`: what a site is watched for, and who gets a message. */
export const ALERT_PAGES: readonly Page[] = actPages({
  path: "/settings/sites/:id/alerts",
  acts: [SAVE],
  show: showAlerts,
});

async function showAlerts(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const { body: { data } } = await callApi(scope, "getAlerts", { params: { id: site.id } });
  const place = placeOf(request, {
    action: settingsPath(site.id, "alerts"),
    sent,
    stored: data,
  });
  const state = data.enabled
    ? html`${badge("good", "On")} ${formatCount(data.open_count, "open alert")}${
      data.checked_at && html`, checked ${timeTag(data.checked_at)}`
    }`
    : badge("", "Off");
  return showActs(request, {
    ...{ site, tab: "alerts", label: "Alerts", acts: [SAVE], sent },
    content: html`<p>${state} · <a href="/sites/${site.id}/alerts">Alerts so far</a> ·
<a href="/settings/webhooks">Webhooks</a></p>
${data.addresses.length > 0 && addressList(data.addresses)}
${actCard(SAVE, place)}`,
  });
}

/** Which e-mail addresses have agreed to get the mails. */
function addressList(addresses: AlertsAnswer["addresses"]): Html {
  const tones = { confirmed: "good", pending: "", unsubscribed: "bad" } as const;
  return html`<ul>${
    addresses.map(({ address, state, note }) =>
      html`<li>${address} ${badge(tones[state], state)} ${note}</li>`
    )
  }</ul>`;
}

/** Channels, quiet hours and digests of single rules are set over the API alone: a save keeps them. */
function keepOverrides(
  body: Record<string, unknown>,
  stored: unknown,
): Record<string, unknown> {
  const { data } = Object(stored);
  const rules = Object.entries<object>(Object(body["rules"])).map(([rule, chosen]) => {
    const { channels = null, quiet_hours: quiet = null, digest = null } = Object(
      data?.rules?.[rule],
    );
    return [rule, { ...chosen, channels, quiet_hours: quiet, digest }];
  });
  return { ...withoutHalves(body), rules: Object.fromEntries(rules) };
}

/** A report without addresses is none. */
function withoutHalves(body: Record<string, unknown>): Record<string, unknown> {
  const { weekly_report: report, ...others } = body;
  const { email = [] } = Object(report);
  return email.length === 0 ? others : body;
}
