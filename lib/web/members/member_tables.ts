import type { InvitationAnswer, MemberAnswer } from "../../../schemas/member.ts";
import { timeTag } from "../format_date.ts";
import { type Content, type Html, html } from "../html.ts";
import { badge } from "../parts/badge.ts";
import { copyField } from "../parts/copy_field.ts";
import { dataTable } from "../parts/data_table.ts";
import { ROLE_TEXTS } from "./role_texts.ts";
import { said, saidText } from "../texts/said.ts";

/** Sites of the account by their ids. */
type SiteNames = ReadonlyMap<number, string>;

/** Writes who signs in to an account; each name leads to the member. */
export function memberTable(
  members: readonly MemberAnswer[],
  { path, siteNames, ownId }: { path: string; siteNames: SiteNames; ownId: number },
): Html {
  return dataTable({
    ...{ caption: html`<span class="visually-hidden">Members</span>`, label: "Members" },
    stacks: true,
    columns: [
      ...[{ label: "Member" }, { label: "Role" }, { label: "Sites" }],
      ...[{ label: "Second step" }, { label: "Last signed in" }],
    ],
    rows: members.map((one) => [
      html`<a href="${path}/${one.id}">${one.name ?? one.email}</a> ${
        one.name !== null && html`<span class="muted">${one.email}</span>`
      } ${one.id === ownId && badge("good", "You")}`,
      html`${saidText(ROLE_TEXTS[one.role].label)} ${one.operator && badge("", "Operator")}`,
      sitesOf(one.site_ids, siteNames),
      saidText(one.second_factor ? "on" : "off"),
      one.last_signed_in_at === null ? saidText("not yet") : timeTag(one.last_signed_in_at),
    ]),
  });
}

/** Writes links that wait; `act` writes what can be done about one. */
export function invitationTable(
  invitations: readonly InvitationAnswer[],
  { siteNames, act }: { siteNames: SiteNames; act: (one: InvitationAnswer) => Content },
): Html {
  return dataTable({
    ...{ caption: html`<span class="visually-hidden">Invitations</span>`, label: "Invitations" },
    stacks: true,
    columns: [
      ...[{ label: "Address" }, { label: "For" }, { label: "Sites" }],
      ...[{ label: "Good until" }, { label: "Withdraw" }],
    ],
    rows: invitations.map((one) => [
      one.email,
      saidText(one.member_id === null ? ROLE_TEXTS[one.role].label : "a new passphrase"),
      sitesOf(one.site_ids, siteNames),
      timeTag(one.expires_at),
      act(one),
    ]),
  });
}

/** The one time that a link is shown. */
export function tellLink(answer: unknown): Html {
  const { url, email, expires_at: expiresAt, mailed, mail_problem: problem } = Object(answer);
  const sent = mailed
    ? html`A mail with it is on its way to <strong>${String(email)}</strong>.`
    : html`Hand it to <strong>${String(email)}</strong> in private.`;
  return html`<p><strong>This link is shown once.</strong> It is good once, until
${timeTag(String(expiresAt))}. ${sent}${
    problem && html`
      No mail was sent: ${String(problem)}
    `
  }</p>
${copyField({ id: "link", text: String(url), button: "Copy the link" })}`;
}

function sitesOf(siteIds: readonly number[] | null, names: SiteNames): string {
  return siteIds?.map((id) => names.get(id) ?? said`site ${id}`).join(", ") ?? saidText("all");
}
