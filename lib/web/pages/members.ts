import { MEMBER_ROLES, type MemberAnswer } from "../../../schemas/member.ts";
import type { Act } from "../acts/act.ts";
import { actCard, actForm, type ActPlace } from "../acts/act_form.ts";
import { actNotice, actPages, actStatus, type SentAct } from "../acts/act_page.ts";
import { callApi, ownerScope } from "../call_api.ts";
import { timeTag } from "../format_date.ts";
import { html } from "../html.ts";
import { invitationTable, memberTable, tellLink } from "../members/member_tables.ts";
import { ROLE_TEXTS } from "../members/role_texts.ts";
import { type DocumentAnswer, type Page, type PageRequest, showPage } from "../page.ts";
import { COPY_ASSETS } from "../parts/copy_field.ts";
import { fact } from "../parts/fact.ts";
import { notice } from "../parts/notice.ts";
import { MAX_SITE_NAMES, readSiteNames } from "../security/site_names.ts";
import { saidText } from "../texts/said.ts";

const PATH = "/settings/members";
const ASSETS = ["sites.css", "acts.css", ...COPY_ASSETS];
const MAX_SHOWN = 500;

const INVITE: Act = {
  ...{ name: "invite", operationId: "inviteMember", title: "Invite a member" },
  fields: ["email", "name", "role", "site_ids", "send_mail"],
  ...{ button: "Make the invitation", done: "", tell: tellLink },
};
const WITHDRAW: Act = {
  ...{ name: "withdraw", operationId: "deleteInvitation", title: "Withdraw", button: "Withdraw" },
  ...{ ofRow: ["invitation_id"], done: "The invitation is withdrawn: its link is good no more." },
};
const SAVE: Act = {
  ...{ name: "save", operationId: "updateMember", title: "Name and role", button: "Save" },
  fields: ["name", "role", "site_ids"],
  about:
    "It holds at once, also where the member is signed in. Tokens that they made and that can do " +
    "more than the role are revoked.",
  done: "The member is changed.",
};
const LINK: Act = {
  ...{ name: "link", operationId: "createMemberLink", title: "Passphrase forgotten" },
  fields: ["reset_second_factor", "send_mail"],
  about: "A link with which the member sets a new passphrase, good once and for a day.",
  ...{ button: "Make the link", done: "", tell: tellLink },
};
const REMOVE: Act = {
  ...{ name: "remove", operationId: "removeMember", title: "Remove the member" },
  ...{ button: "Remove the member", isDanger: true, done: "The member is removed." },
  about: "Their sessions end, and tokens, grants and invitations that they made are void at once.",
  to: () => PATH,
};

/** The pages of the people who sign in to the account. */
export const MEMBER_PAGES: readonly Page[] = [
  ...actPages({ path: PATH, acts: [INVITE, WITHDRAW], show: showMembers }),
  ...actPages({ path: `${PATH}/:member_id`, acts: [SAVE, LINK, REMOVE], show: showMember }),
];

async function showMembers(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const scope = await ownerScope(request);
  const query = { per_page: MAX_SHOWN };
  const { body: { data: members } } = await callApi(scope, "listMembers", { query });
  const { body: { data: invitations } } = await callApi(scope, "listInvitations", { query });
  const siteNames = await readSiteNames(request);
  const place = placeOf(request, { action: PATH, sent, choices: choicesOf(siteNames) });
  const ownId = request.session.ownerId;
  const main = html`
    <div class="page-head">
      <div>
        <h1>Members</h1>
        <p class="muted">Who signs in to this account, and what each may do.</p>
      </div>
      <a class="button" href="/settings/audit-trail">Audit trail</a>
    </div>
    ${actNotice(request, [INVITE, WITHDRAW, REMOVE], sent)}
    <section class="card" aria-labelledby="members-heading"><h2 id="members-heading">People</h2>
    ${memberTable(members, { path: PATH, siteNames, ownId })}</section>
    ${invitations.length > 0 && html`<section class="card" aria-labelledby="waiting-heading">
<h2 id="waiting-heading">Invitations that wait</h2>
${
      invitationTable(invitations, {
        siteNames,
        act: ({ id, email }) =>
          actForm(WITHDRAW, {
            ...place,
            row: { invitation_id: id },
            ofWhat: email,
            isFolded: true,
          }),
      })
    }</section>`}
    ${actCard(INVITE, place)}
    <section class="card" aria-labelledby="roles-heading">
      <h2 id="roles-heading">Roles</h2>
      <dl class="facts">${MEMBER_ROLES.map((role) =>
        fact(ROLE_TEXTS[role].label, saidText(ROLE_TEXTS[role].about))
      )}</dl>
    </section>
  `;
  const view = { title: "Members", section: "members", main, assets: ASSETS } as const;
  return showPage(view, actStatus(sent));
}

async function showMember(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { params: { member_id: memberId = "" }, session } = request;
  const scope = await ownerScope(request);
  const { body: { data: member } } = await callApi(scope, "getMember", {
    params: { member_id: memberId },
  });
  const place = placeOf(request, {
    ...{ action: `${PATH}/${member.id}`, sent, stored: member },
    choices: choicesOf(await readSiteNames(request)),
  });
  const title = member.name ?? member.email;
  const main = html`
    <p class="crumbs"><a href="${PATH}">Members</a></p>
    <div class="page-head">
      <h1 class="long-name">${title}</h1>
    </div>
    ${actNotice(request, [SAVE, LINK, REMOVE], sent)}
    <section class="card" aria-labelledby="who-heading">
      <h2 id="who-heading">Sign-in</h2>
      <dl class="facts">
    ${fact("Address", member.email)}
    ${fact("Second step", saidText(member.second_factor ? "on" : "off"))}
    ${fact(
      "Last signed in",
      member.last_signed_in_at === null ? saidText("not yet") : timeTag(member.last_signed_in_at),
    )}
    ${fact("Since", timeTag(member.created_at))}
      </dl>
    </section>
    ${actsOf(member, { place, isSelf: member.id === session.ownerId })}
  `;
  const view = { title, section: "members", main, assets: ASSETS } as const;
  return showPage(view, actStatus(sent));
}

function actsOf(
  { operator }: MemberAnswer,
  { place, isSelf }: { place: ActPlace; isSelf: boolean },
) {
  if (operator) {
    return notice("info", "They operate this server as well: only its command line changes them.");
  }
  return html`${actCard(SAVE, place)}${
    isSelf
      ? html`<p>Your own passphrase is changed under <a href="/settings/security">Security</a>.</p>`
      : actCard(LINK, place)
  }${actCard(REMOVE, place)}`;
}

/** Sites to choose from by name; where there are more than are read, ids are typed. */
function choicesOf(siteNames: ReadonlyMap<number, string>): NonNullable<ActPlace["choices"]> {
  return siteNames.size < MAX_SITE_NAMES ? { site_ids: siteNames } : {};
}

function placeOf(
  { cookieValue, form: typed }: PageRequest,
  place: Pick<ActPlace, "action" | "sent" | "stored" | "choices">,
): ActPlace {
  return { ...place, cookieValue, typed };
}
