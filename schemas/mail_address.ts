import { countSchema, nullableTimeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** Whether an address gets the mails of an account. */
const MAIL_ADDRESS_STATES = ["pending", "confirmed", "unsubscribed"] as const;
export type MailAddressState = (typeof MAIL_ADDRESS_STATES)[number];

/** Who said that an address wants them. */
const MAIL_CONFIRMERS = ["recipient", "operator"] as const;
export type MailConfirmer = (typeof MAIL_CONFIRMERS)[number];

const addressProperties = {
  address: { type: "string", description: "As mail is sent to it, in lower case." },
  state: {
    type: "string",
    enum: MAIL_ADDRESS_STATES,
    description: "pending: it gets nothing but one confirmation mail. unsubscribed: it gets " +
      "nothing, until its owner takes that back by the link in any mail.",
  },
  note: { type: "string", description: "What the state means, and what to do, in a sentence." },
  confirmed_by: {
    type: ["string", "null"],
    enum: [...MAIL_CONFIRMERS, null],
    description: "operator: at the server's command line. Null: nobody has confirmed it.",
  },
  confirmed_at: { ...nullableTimeSchema, description: "Null: nobody has confirmed it." },
  unsubscribed_at: { ...nullableTimeSchema, description: "Null: it was never unsubscribed." },
  asked_at: {
    ...nullableTimeSchema,
    description: "When the last confirmation mail was due. Null: there was none.",
  },
  ask_expires_at: {
    ...nullableTimeSchema,
    description: "Until when the link of that mail is good. Null: there was none.",
  },
  asks_count: { ...countSchema, description: "Confirmation mails until now; 3 at most." },
  mails_today: { ...countSchema, description: "Mails of this day, by UTC." },
} as const;

/** An address that a site's mails go to, with whether it wants them. */
export const mailAddressSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(addressProperties) as (keyof typeof addressProperties)[], // its own keys
  properties: addressProperties,
} as const;
export type MailAddressAnswer = Infer<typeof mailAddressSchema>;

const limitProperties = {
  per_address_a_day: { ...countSchema, description: "Mails to one address." },
  per_account_a_day: { ...countSchema, description: "Mails of the account to all addresses." },
  new_addresses_a_day: {
    ...countSchema,
    description: "Addresses of the account that are asked to confirm; more are a 429.",
  },
} as const;

/** How many mails leave at most; what is beyond them waits for the next day. */
export const mailLimitsSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(limitProperties) as (keyof typeof limitProperties)[], // its own keys
  properties: limitProperties,
  description: "How many mails leave at most on a day of UTC. What is beyond them waits until " +
    "the next day, and is one mail then.",
} as const;
export type MailLimits = Infer<typeof mailLimitsSchema>;
