import type { MemberRole } from "../../../schemas/member.ts";

/** What people read of a role. */
export const ROLE_TEXTS: Readonly<Record<MemberRole, { label: string; about: string }>> = {
  owner: { label: "Owner", about: "Everything, members and tokens too." },
  editor: {
    label: "Editor",
    about: "Everything on every site, but no members, tokens, webhooks, alerts and audit trail.",
  },
  reader: { label: "Reader", about: "Reads every site, and asks about it." },
  client: { label: "Client", about: "Reads some sites, and knows of no other." },
};
