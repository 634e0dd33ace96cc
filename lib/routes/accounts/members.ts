import { readAccount } from "../../../db/accounts/accounts.ts";
import {
  findMember,
  listMembers,
  MEMBER_LIST,
  type MemberRow,
} from "../../../db/accounts/members.ts";
import type { Caller } from "../../admission/admission.ts";
import { parseSiteIds } from "../../core/token_scope.ts";
import { changeMember, removeMember } from "../../commands/accounts/people/change_member.ts";
import { memberNotFound } from "../../commands/accounts/people/govern.ts";
import { createMemberLink, inviteMember } from "../../commands/accounts/people/invite_member.ts";
import { mailInvitation } from "../../commands/accounts/people/mail_invitation.ts";
import type { MemberAnswer } from "../../../schemas/member.ts";
import type { RequestServices } from "../../services.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";
import { INVITATION_EXAMPLE, readInvitationRow } from "./invitations.ts";

const PATH = "/members";
const ONE_PATH = "/members/:member_id";
const TAG = "Members";

const EXAMPLE: MemberAnswer = {
  id: 4,
  email: "anna@acme.example",
  name: "Anna Weber",
  role: "client",
  site_ids: [7],
  operator: false,
  second_factor: true,
  last_signed_in_at: "2026-11-20T08:15:30.000Z",
  created_at: "2026-11-01T10:00:00.000Z",
};
const URL_EXAMPLE = {
  url: "https://seo.example.com/invitations/kQ2vXo9sYhT0bq3mZr8LwE5uJcN1aGdP4iVfRxHt6yA",
  mailed: true,
  mail_problem: null,
};

const presentMember: Presenter<MemberRow, MemberAnswer> = {
  id: (row) => row.id,
  email: (row) => row.email,
  name: (row) => row.name,
  role: (row) => row.role,
  site_ids: (row) => copyOf(parseSiteIds(row.site_ids)),
  operator: (row) => Boolean(row.operator),
  second_factor: (row) => Boolean(row.second_factor),
  last_signed_in_at: (row) => isoTime(row.last_signed_in_at),
  created_at: (row) => isoTime(row.created_at),
};

const listRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "listMembers",
  tag: TAG,
  summary: "List the members of your account",
  description: "The people who sign in to the account, with what each may do.",
  ability: "manage",
  quotaCost: 0,
  list: MEMBER_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/members", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [422],
  async handler(request) {
    const { services: { db }, caller: { accountId }, list } = request;
    const page = await listMembers(db, { accountId, query: list });
    return listAnswer(request, page, { presenter: presentMember });
  },
});

const inviteRoute = defineRoute({
  method: "POST",
  path: PATH,
  operationId: "inviteMember",
  tag: TAG,
  summary: "Invite a member",
  description:
    "Makes a link, good once and for seven days, with which someone sets a passphrase, becomes a " +
    "member and is signed in. Only this answer shows it. Nobody gives a role that can do more than " +
    "the caller, and a token invites no owner. Mails go out where the operator has set a mail " +
    "server and `PUBLIC_URL`: at most 3 a day to one address and 50 a day from one account.",
  ability: "manage",
  quotaCost: 0,
  showsSecret: true,
  bodyExample: {
    email: "anna@acme.example",
    name: "Anna Weber",
    role: "client",
    site_ids: [7],
    send_mail: true,
  },
  answerStatus: 201,
  example: { data: { ...INVITATION_EXAMPLE, ...URL_EXAMPLE } },
  errors: [400, 409, 413, 415, 422],
  async handler({ services, caller, body, baseUrl }) {
    const made = await inviteMember(services, caller, body);
    const wish = { caller, baseUrl, isNew: true, sendMail: body.send_mail ?? false };
    return await answerLink(services, made, wish);
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: ONE_PATH,
  operationId: "getMember",
  tag: TAG,
  summary: "Get a member",
  description: "Who signs in, and what they may do.",
  ability: "manage",
  quotaCost: 0,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services: { db }, caller: { accountId }, params }) {
    const row = await readMember(db, { accountId, id: params.member_id });
    return { body: { data: present(presentMember, row) } };
  },
});

const updateRoute = defineRoute({
  method: "PATCH",
  path: ONE_PATH,
  operationId: "updateMember",
  tag: TAG,
  summary: "Change a member",
  description:
    "Changes name, role and sites, from the next request on, in open sessions too. Tokens and " +
    "grants that the member made are revoked where they can do more than the new role. The last " +
    "owner stays one.",
  ability: "manage",
  quotaCost: 0,
  bodyExample: { role: "editor", site_ids: null },
  answerStatus: 200,
  example: { data: { ...EXAMPLE, role: "editor", site_ids: null } },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body }) {
    const id = params.member_id;
    await changeMember(services, caller, { id, body });
    const row = await readMember(services.db, { accountId: caller.accountId, id });
    return { body: { data: present(presentMember, row) } };
  },
});

const removeRoute = defineRoute({
  method: "DELETE",
  path: ONE_PATH,
  operationId: "removeMember",
  tag: TAG,
  summary: "Remove a member",
  description:
    "Ends their sessions and revokes the tokens, grants and invitations that they made, at once. " +
    "Links to reports that they made go on until they are withdrawn. The last owner stays.",
  ability: "manage",
  quotaCost: 0,
  answerStatus: 204,
  example: null,
  errors: [404, 409, 422],
  async handler({ services, caller, params }) {
    await removeMember(services, caller, params.member_id);
    return {};
  },
});

const linkRoute = defineRoute({
  method: "POST",
  path: `${ONE_PATH}/link`,
  operationId: "createMemberLink",
  tag: TAG,
  summary: "Make a link to a new passphrase",
  description:
    "For a member who has forgotten the passphrase: a link, good once and for a day, which only " +
    "this answer shows. Setting a passphrase by it ends the member's sessions.",
  ability: "manage",
  quotaCost: 0,
  showsSecret: true,
  bodyExample: { reset_second_factor: false, send_mail: true },
  answerStatus: 201,
  example: { data: { ...INVITATION_EXAMPLE, member_id: 4, ...URL_EXAMPLE } },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body, baseUrl }) {
    const made = await createMemberLink(services, caller, {
      id: params.member_id,
      resetsSecondFactor: body.reset_second_factor ?? false,
    });
    const wish = { caller, baseUrl, isNew: false, sendMail: body.send_mail ?? false };
    return await answerLink(services, made, wish);
  },
});

/** The routes of the people who sign in to an account. */
export const MEMBER_ROUTES: readonly Route[] = [
  listRoute,
  inviteRoute,
  readRoute,
  updateRoute,
  removeRoute,
  linkRoute,
];

async function readMember(
  db: RequestServices["db"],
  { accountId, id }: { accountId: number; id: number },
): Promise<MemberRow> {
  const row = await findMember(db, { accountId, id });
  if (row === undefined) throw memberNotFound(id);
  return row;
}

/** The one answer that shows a link; it is mailed as well where that was asked for. */
async function answerLink(
  services: RequestServices,
  made: Awaited<ReturnType<typeof inviteMember>>,
  { caller, baseUrl, isNew, sendMail }: {
    caller: Caller;
    baseUrl: string;
    isNew: boolean;
    sendMail: boolean;
  },
) {
  const account = await readAccount(services.db, caller.accountId);
  const problem = sendMail
    ? await mailInvitation(services, account, {
      invitation: made,
      isNew,
      invitedBy: caller.member?.id,
    })
    : null;
  const own = { accountId: caller.accountId, id: made.id };
  const data = await readInvitationRow(services, own);
  const origin = services.config.publicUrl ?? new URL(baseUrl).origin;
  return {
    headers: { Location: `${baseUrl}/invitations/${made.id}` },
    body: {
      data: {
        ...data,
        url: `${origin}/invitations/${made.secretText}`,
        mailed: sendMail && problem === null,
        mail_problem: problem,
      },
    },
  };
}

function copyOf(siteIds: readonly number[] | null): number[] | null {
  return siteIds && [...siteIds];
}
