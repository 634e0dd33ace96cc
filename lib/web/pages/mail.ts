import type { MailAddress } from "../../../db/accounts/mail_addresses.ts";
import { lastingLink, type MailStep } from "../../alerts/mail_links.ts";
import { confirmByLink, resumeMails, unsubscribe } from "../../commands/alerts/change_consent.ts";
import { type Content, html } from "../html.ts";
import { readMailLink } from "../mail/mail_link.ts";
import { type DocumentAnswer, type OpenPageRequest, type Page, showPage } from "../page.ts";
import { csrfField } from "../parts/csrf_field.ts";

/** `GET /mail/:id/confirm` asks for a click: programs that open the links of mails confirm nothing. */
const confirmPage: Page = {
  ...pageOf("confirm", "GET"),
  async handler(request: OpenPageRequest) {
    const { address, state } = await readMailLink(request, "confirm");
    if (state !== "pending") return showState({ address, state });
    return showQuestion(request, {
      title: "Do you want these mails?",
      text:
        html`Alerts and reports about a site go to <strong>${address}</strong> when you confirm.`,
      button: "Yes, send them to me",
      action: request.url,
    });
  },
};

/** Its form. */
const sendConfirmPage: Page = {
  ...pageOf("confirm", "POST"),
  async handler(request: OpenPageRequest) {
    const known = await readMailLink(request, "confirm");
    const state = await confirmByLink(request.services, known);
    return showState({ address: known.address, state });
  },
};

/** `GET /mail/:id/unsubscribe` asks for a click as well. */
const unsubscribePage: Page = {
  ...pageOf("unsubscribe", "GET"),
  async handler(request: OpenPageRequest) {
    const known = await readMailLink(request, "unsubscribe");
    if (known.state === "unsubscribed") return showUnsubscribed(request, known);
    return showQuestion(request, {
      title: "End these mails?",
      text: html`<strong>${known.address}</strong> gets alerts and reports about sites.`,
      button: "Unsubscribe",
      action: request.url,
    });
  },
};

/**
 * A click on its button, and what mail programs send for their own button (RFC 8058, section 3.2): without cookies, as
 * `multipart/form-data` or otherwise, and with no redirect in the answer. The link alone says who wants it.
 */
const sendUnsubscribePage: Page = {
  ...pageOf("unsubscribe", "POST"),
  isLinkEnough: true,
  async handler(request: OpenPageRequest) {
    const known = await readMailLink(request, "unsubscribe");
    await unsubscribe(request.services, known);
    return showUnsubscribed(request, known);
  },
};

/** The form that takes it back. */
const resumePage: Page = {
  ...pageOf("resume", "POST"),
  async handler(request: OpenPageRequest) {
    const known = await readMailLink(request, "resume");
    await resumeMails(request.services, known);
    return showState({ address: known.address, state: "confirmed" });
  },
};

/** What the links in mails lead to. */
export const MAIL_PAGES: readonly Page[] = [
  confirmPage,
  sendConfirmPage,
  unsubscribePage,
  sendUnsubscribePage,
  resumePage,
];

function pageOf<const Method extends Page["method"]>(step: MailStep, method: Method) {
  return { method, path: `/mail/:id/${step}`, access: "open" } as const;
}

function showQuestion(
  { cookieValue }: OpenPageRequest,
  { title, text, button, action }: { title: string; text: Content; button: string; action: string },
): DocumentAnswer {
  return showCard(
    title,
    html`<p>${text}</p>
<form method="post" action="${action}">${csrfField(cookieValue)}
<button class="primary">${button}</button></form>`,
  );
}

function showState({ address, state }: Pick<MailAddress, "address" | "state">): DocumentAnswer {
  if (state === "unsubscribed") {
    return showCard(
      "This address was unsubscribed",
      html`<p><strong>${address}</strong> gets no mails. The link "Unsubscribe" in any mail that you
had takes that back.</p>`,
    );
  }
  return showCard(
    "Confirmed",
    html`<p><strong>${address}</strong> gets the mails. Each has a link that ends them.</p>`,
  );
}

function showUnsubscribed(
  { services: { now }, cookieValue }: OpenPageRequest,
  known: MailAddress,
): DocumentAnswer {
  return showCard(
    "Unsubscribed",
    html`<p><strong>${known.address}</strong> gets no more mails.</p>
<form method="post" action="${lastingLink(known, "resume", now())}">${csrfField(cookieValue)}
<button class="quiet">I want them after all</button></form>`,
  );
}

function showCard(title: string, content: Content): DocumentAnswer {
  const main = html`<div class="card narrow"><h1>${title}</h1>
${content}</div>`;
  return showPage({ title, main, isBare: true });
}
