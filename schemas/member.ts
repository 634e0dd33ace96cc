import { idSchema, nullableTimeSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** What a member of an account may do, from the most on: `lib/core/member_rights.ts` has the abilities of each. */
export const MEMBER_ROLES = ["owner", "editor", "reader", "client"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

const MAX_SITES = 500;
const MAX_NAME_LENGTH = 100;

const ROLE_TEXT =
  "owner: everything. editor: everything but members, tokens, webhooks, alerts and " +
  "the audit trail. reader: reads every site and asks about it. client: reads the sites of " +
  "`site_ids`.";
const SITES_TEXT = "The sites of a client; null: every site, as other roles have them.";

const properties = {
  id: idSchema,
  email: { type: "string", description: "With it the member signs in." },
  name: { type: ["string", "null"], description: "Null: none was given." },
  role: { type: "string", enum: MEMBER_ROLES, description: ROLE_TEXT },
  site_ids: { type: ["array", "null"], items: idSchema, description: SITES_TEXT },
  operator: {
    type: "boolean",
    description: "Whether they operate this server as well; only its command line changes them.",
  },
  second_factor: { type: "boolean", description: "Whether the sign-in asks for a code as well." },
  last_signed_in_at: { ...nullableTimeSchema, description: "Null: not yet." },
  created_at: timeSchema,
} as const;

/** A person who signs in to an account. */
export const memberSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(properties) as (keyof typeof properties)[], // its own keys
  properties,
} as const;
export type MemberAnswer = Infer<typeof memberSchema>;

const invitationProperties = {
  id: idSchema,
  email: { type: "string", description: "With it the member will sign in." },
  name: properties.name,
  role: properties.role,
  site_ids: properties.site_ids,
  member_id: {
    ...idSchema,
    type: ["integer", "null"],
    description: "The member who sets a new passphrase with it; null: it makes a member.",
  },
  expires_at: timeSchema,
  created_at: timeSchema,
} as const;

/** A link that waits for someone to set a passphrase. */
export const invitationSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(invitationProperties) as (keyof typeof invitationProperties)[], // its own keys
  properties: invitationProperties,
} as const;
export type InvitationAnswer = Infer<typeof invitationSchema>;

/** The same with its address, which is shown this once. */
export const invitationWithUrlSchema = {
  type: "object",
  additionalProperties: false,
  required: [...invitationSchema.required, "url", "mailed", "mail_problem"],
  properties: {
    ...invitationProperties,
    url: {
      type: "string",
      description:
        "Opened in a browser it sets the passphrase, once. It is shown this once: hand " +
        "it over in private.",
    },
    mailed: { type: "boolean", description: "Whether the mail server has taken a mail with it." },
    mail_problem: {
      type: ["string", "null"],
      description: "Why no mail was sent; null: one was, or none was asked for.",
    },
  },
} as const;
export type InvitationWithUrlAnswer = Infer<typeof invitationWithUrlSchema>;

const nameProperty = {
  type: ["string", "null"],
  minLength: 1,
  maxLength: MAX_NAME_LENGTH,
  description: "By which others know them.",
} as const;
const sitesProperty = {
  type: ["array", "null"],
  minItems: 1,
  maxItems: MAX_SITES,
  items: idSchema,
  description: "Of a client, who needs some: the sites that they read. Other roles have none.",
} as const;
const sendMailProperty = {
  type: "boolean",
  default: false,
  description: "Sends the link by e-mail as well, where this server sends mail.",
} as const;

/** Body of `POST /members`. */
export const inviteMemberSchema = {
  type: "object",
  additionalProperties: false,
  required: ["email", "role"],
  properties: {
    email: {
      type: "string",
      minLength: 3,
      maxLength: 254,
      description: properties.email.description,
    },
    name: nameProperty,
    role: properties.role,
    site_ids: sitesProperty,
    send_mail: sendMailProperty,
  },
} as const;
export type InviteMemberBody = Infer<typeof inviteMemberSchema>;

/** Body of `PATCH /members/{member_id}`. */
export const updateMemberSchema = {
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  properties: { name: nameProperty, role: properties.role, site_ids: sitesProperty },
} as const;
export type UpdateMemberBody = Infer<typeof updateMemberSchema>;

/** Body of `POST /members/{member_id}/link`. */
export const memberLinkSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    reset_second_factor: {
      type: "boolean",
      default: false,
      description: "Also turns off the second factor, of a member who lost it.",
    },
    send_mail: sendMailProperty,
  },
} as const;
export type MemberLinkBody = Infer<typeof memberLinkSchema>;
