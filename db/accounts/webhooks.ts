import type { DisabledReason } from "../../schemas/webhook.ts";
import type { Db } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";
import { fitText } from "../core/text_columns.ts";

/** A webhook as it may be shown. */
export interface WebhookRow {
  id: number;
  account_id: number;
  url: string;
  description: string | null;
  /** JSON lists; null: all. */
  site_ids: string | null;
  event_types: string | null;
  api_url: string;
  disabled_reason: DisabledReason | null;
  disabled_at: Date | null;
  failing_since: Date | null;
  last_error: string | null;
  last_delivered_at: Date | null;
  previous_secret_until: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** The secrets of a webhook, encrypted. */
export interface WebhookSecrets {
  encrypted_secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: Date | null;
}

/** What can be changed of a webhook; what is absent stays. */
type WebhookChange = Partial<
  & Pick<
    WebhookRow,
    | "url"
    | "description"
    | "site_ids"
    | "event_types"
    | "api_url"
    | "disabled_reason"
    | "disabled_at"
    | "failing_since"
    | "last_error"
    | "last_delivered_at"
  >
  & WebhookSecrets
  & {
    /** When its owners get a mail that it was switched off; null: nobody waits for one. */
    notice_at: Date | null;
    /** Which of them need no such mail any more, as a JSON list; null: none. */
    notice_owner_ids: string | null;
  }
>;

/** A webhook that does not exist yet. */
type NewWebhook =
  & Pick<WebhookRow, "url" | "description" | "site_ids" | "event_types" | "api_url">
  & Pick<WebhookSecrets, "encrypted_secret">;

/** A webhook by its account. */
export interface OwnWebhook {
  accountId: number;
  id: number;
}

const MAX_ERROR_LENGTH = 500;
const TEXT = { type: "string", sortable: true, filterable: true } as const;
const TIME = { type: "time", sortable: true, filterable: true } as const;

/** The fields that the list of webhooks sorts, filters and searches by. */
export const WEBHOOK_LIST: ListFields = {
  defaultSort: "id",
  key: "id",
  fields: {
    id: { sql: "webhooks.id", type: "integer", sortable: true, filterable: true },
    url: { sql: "webhooks.url", ...TEXT, searchable: true },
    description: {
      sql: "webhooks.description",
      type: "string",
      nullable: true,
      searchable: true,
    },
    site_ids: { sql: "webhooks.site_ids", type: "object", nullable: true },
    event_types: { sql: "webhooks.event_types", type: "object", nullable: true },
    enabled: { sql: "(webhooks.disabled_at IS NULL)", type: "boolean", filterable: true },
    disabled_reason: { sql: "webhooks.disabled_reason", nullable: true, ...TEXT },
    disabled_at: { sql: "webhooks.disabled_at", nullable: true, ...TIME },
    how_to_enable: {
      type: "string",
      nullable: true,
      columns: { id: "webhooks.id", disabled_at: "webhooks.disabled_at" },
    },
    failing_since: { sql: "webhooks.failing_since", nullable: true, ...TIME },
    last_error: { sql: "webhooks.last_error", type: "string", nullable: true },
    last_delivered_at: { sql: "webhooks.last_delivered_at", nullable: true, ...TIME },
    previous_secret_until: {
      sql: "webhooks.previous_secret_until",
      type: "time",
      nullable: true,
    },
    created_at: { sql: "webhooks.created_at", ...TIME },
    updated_at: { sql: "webhooks.updated_at", ...TIME },
  },
};

const COLUMNS = [
  ...Object.keys(WEBHOOK_LIST.fields).filter((name) =>
    name !== "enabled" && name !== "how_to_enable"
  ),
  "account_id",
  "api_url",
];

/** One page of an account's webhooks; index webhooks_account. */
export function listWebhooks(
  db: Db,
  { accountId, query }: { accountId: number; query: ListQuery },
): Promise<ListPage<WebhookRow & { enabled: number }>> {
  const from = db("webhooks").where({ "webhooks.account_id": accountId });
  return listRows(db, { from, fields: WEBHOOK_LIST, query });
}

/** Finds a webhook of an account. */
export async function findWebhook(
  db: Db,
  { accountId, id }: OwnWebhook,
): Promise<WebhookRow | undefined> {
  return await db("webhooks").where({ id, account_id: accountId })
    .first<WebhookRow | undefined>(COLUMNS);
}

/** Finds the encrypted secrets of a webhook. */
export async function findWebhookSecrets(
  db: Db,
  { accountId, id }: OwnWebhook,
): Promise<WebhookSecrets | undefined> {
  return await db("webhooks").where({ id, account_id: accountId })
    .first<WebhookSecrets | undefined>(
      "encrypted_secret",
      "previous_secret",
      "previous_secret_until",
    );
}

/** Counts the webhooks of an account, and locks its row, so that two requests count in turn. */
export async function countWebhooks(trx: Db, accountId: number): Promise<number> {
  await trx("accounts").where({ id: accountId }).forUpdate().first("id");
  const [row] = await trx("webhooks").where({ account_id: accountId })
    .count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

/** Inserts a webhook and returns its id. */
export async function insertWebhook(
  trx: Db,
  accountId: number,
  { webhook, now }: { webhook: NewWebhook; now: Date },
): Promise<number> {
  const [id] = await trx("webhooks").insert({
    account_id: accountId,
    ...webhook,
    created_at: now,
    updated_at: now,
  });
  return Number(id);
}

/** Changes a webhook and locks its row; false when the account has none of this id. */
export async function updateWebhook(
  trx: Db,
  { accountId, id }: OwnWebhook,
  change: WebhookChange & { updated_at?: Date },
): Promise<boolean> {
  const { last_error: error } = change;
  const updated = await trx("webhooks").where({ id, account_id: accountId }).update({
    ...change,
    ...typeof error === "string" && { last_error: fitText(error, MAX_ERROR_LENGTH) },
  });
  return updated === 1;
}

/** Lists the webhooks of an account that are on, and holds them as they are until the transaction ends. */
export async function holdEnabledWebhooks(trx: Db, accountId: number): Promise<WebhookRow[]> {
  return await trx("webhooks").where({ account_id: accountId }).whereNull("disabled_at")
    .forShare().select<WebhookRow[]>(COLUMNS);
}

/** Deletes a webhook with its deliveries; false when the account has none of this id. */
export async function deleteWebhook(trx: Db, { accountId, id }: OwnWebhook): Promise<boolean> {
  const deleted = await trx("webhooks").where({ id, account_id: accountId }).delete();
  if (deleted === 0) return false;
  // index webhook_deliveries_list
  await trx("webhook_deliveries").where({ account_id: accountId, webhook_id: id }).delete();
  return true;
}

/** Deletes all webhooks of an account, with events and deliveries. */
export async function deleteWebhooksOfAccount(trx: Db, accountId: number): Promise<void> {
  for (const table of ["webhooks", "webhook_deliveries", "webhook_events"]) {
    await trx(table).where({ account_id: accountId }).delete();
  }
}
