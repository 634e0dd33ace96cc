import type { ListedShare } from "../../../db/accounts/report_shares.ts";
import { MAX_SHARE_LABEL_LENGTH, SHARE_DAYS } from "../../commands/accounts/share_report.ts";
import { dayTag, timeTag } from "../format_date.ts";
import type { FormProblem } from "../form_problem.ts";
import { formatNumber } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { badge } from "../parts/badge.ts";
import { copyField } from "../parts/copy_field.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { fact } from "../parts/fact.ts";
import { textField } from "../parts/text_field.ts";
import type { Form } from "../read_form.ts";
import { writeSharedLink } from "./shared_link.ts";
import { said, saidText } from "../texts/said.ts";

/** Writes the form that makes a link. */
export function shareForm(
  { siteId, form, cookieValue, problem }: {
    siteId: number;
    form: Form;
    cookieValue: string;
    problem: FormProblem;
  },
): Html {
  return html`
    <section class="card" aria-labelledby="make-title">
      <h2 id="make-title">Make a link</h2>
      <form class="share-form" method="post" action="/sites/${siteId}/report/shares">${csrfField(
        cookieValue,
      )}
    ${textField({
      name: "label",
      label: "Whom it is for",
      hint: "Only you see this.",
      value: form.text("label"),
      maxlength: MAX_SHARE_LABEL_LENGTH,
      required: true,
      autocomplete: "off",
    }, problem.errors)}
    ${textField({
      name: "days",
      label: "Days until it ends",
      type: "number",
      hint: said`${SHARE_DAYS.min} to ${SHARE_DAYS.max}.`,
      value: form.text("days") || String(SHARE_DAYS.default),
      min: SHARE_DAYS.min,
      max: SHARE_DAYS.max,
      required: true,
    }, problem.errors)}
    <button class="primary">Make the link</button>
      </form>
    </section>
  `;
}

/** Writes the links there are, the newest first. */
export function shareList(
  shares: readonly ListedShare[],
  { siteId, origin, now }: { siteId: number; origin: string; now: Date },
): Html {
  return html`<section aria-labelledby="links-title"><h2 id="links-title">Links</h2>
${
    shares.length === 0
      ? html`<p class="card muted">There are none yet. Make the first one above, and send it to whom it
is for.</p>`
      : html`<ul class="share-list">${
        shares.map((share) => shareCard(share, { siteId, origin, now }))
      }</ul>`
  }</section>`;
}

function shareCard(
  share: ListedShare,
  { siteId, origin, now }: { siteId: number; origin: string; now: Date },
): Html {
  const hasEnded = share.expiresAt <= now;
  return html`<li class="card share">
<div class="share-head"><h3>${share.label}</h3>${
    hasEnded ? badge("warn", "Expired") : badge("good", "Works")
  }</div>
${
    !hasEnded && copyField({
      id: `link-${share.id}`,
      text: `${origin}${writeSharedLink(siteId, share)}`,
      button: html`Copy<span class="visually-hidden"> the link ${share.label}</span>`,
    })
  }
<dl class="share-facts">
${fact(hasEnded ? "Ended" : "Ends", timeTag(share.expiresAt))}
${fact("Opened", opened(share))}
${
    fact(
      "Made",
      html`${dayTag(share.createdAt)} by ${share.ownerEmail ?? saidText("someone who is gone")}`,
    )
  }
</dl>
<p class="share-end"><a class="button danger" href="/sites/${siteId}/report/shares/${
    String(share.id)
  }/withdraw">${
    saidText(hasEnded ? "Remove" : "Withdraw")
  }<span class="visually-hidden"> the link ${share.label}</span></a></p>
</li>`;
}

function opened({ opens, lastOpenedAt }: ListedShare): Content {
  if (lastOpenedAt === null) return saidText("Not yet");
  return html`${opens === 1 ? saidText("Once") : said`${formatNumber(opens)} times`}, last on ${
    timeTag(lastOpenedAt)
  }`;
}
