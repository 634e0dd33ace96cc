import type { WebSession } from "../../../db/accounts/web_sessions.ts";
import { timeTag } from "../format_date.ts";
import { type Html, html } from "../html.ts";
import { badge } from "../parts/badge.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { browserName } from "./browser_name.ts";

/** Writes the browsers in which an owner is signed in; `ownId` is the one that asks. */
export function sessionList(
  sessions: readonly WebSession[],
  { ownId, cookieValue }: { ownId: number; cookieValue: string },
): Html {
  const own = sessions.filter(({ id }) => id === ownId);
  const others = sessions.filter(({ id }) => id !== ownId);
  const write = (session: WebSession) =>
    entry(session, { isOwn: session.id === ownId, cookieValue });
  return html`<ul class="entries">${[...own, ...others].map(write)}</ul>
${
    others.length > 1 && html`
      <form method="post"
        action="/settings/security/sessions/end-others">${csrfField(
          cookieValue,
        )}<button class="danger">Sign out everywhere else</button></form>
    `
  }`;
}

function entry(
  { id, agent, address, createdAt, lastUsedAt }: WebSession,
  { isOwn, cookieValue }: { isOwn: boolean; cookieValue: string },
): Html {
  const name = browserName(agent);
  return html`<li class="entry"><div class="entry-text">
<h3 class="entry-name">${name} ${isOwn && badge("good", "This browser")}</h3>
<p class="entry-line muted">${
    address !== "" && html`
      From <span class="address">${address}</span> ·
    `
  }signed in ${timeTag(createdAt)} · last used ${timeTag(lastUsedAt)}</p></div>
${
    !isOwn && html`
      <form method="post"
        action="/settings/security/sessions/${id}/end">${csrfField(
          cookieValue,
        )}<button>Sign out<span class="visually-hidden"> ${name}, ${address}</span></button></form>
    `
  }</li>`;
}
