import { listAccountSiteIds } from "../../../db/accounts/accounts.ts";
import { cancelDeliveries } from "../../../db/accounts/webhook_deliveries.ts";
import {
  countWebhooks,
  deleteWebhook as deleteWebhookRow,
  findWebhook,
  findWebhookSecrets,
  insertWebhook,
  type OwnWebhook,
  updateWebhook as updateWebhookRow,
  type WebhookRow,
} from "../../../db/accounts/webhooks.ts";
import { type Db, transaction } from "../../../db/core/connection.ts";
import type { CreateWebhookBody, UpdateWebhookBody } from "../../../schemas/webhook.ts";
import type { Config } from "../../core/config.ts";
import { DAY_MS } from "../../core/days.ts";
import { type FieldErrors, NotFoundError, ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { findTargetProblem } from "../../webhooks/target_problem.ts";
import { makeWebhookSecret } from "./webhook_secrets.ts";

/** Our own choice: each event is sent to each of them. */
const MAX_WEBHOOKS = 20;
/** How long a rotated secret goes on signing. */
const ROTATION_MS = DAY_MS;

type WebhookServices = Pick<Services, "db" | "now" | "config">;

/** A webhook's id with its secret, which is not shown again. */
interface ShownSecret {
  id: number;
  secret: string;
}

/**
 * Adds a webhook. `apiUrl` is the address by which this API was called: links in payloads begin with it. Throws
 * `ValidationError` for an address that may not be called, sites of others and one webhook too many, `ConflictError`
 * where the server has no SECRET_KEY.
 */
export async function createWebhook(
  { db, now, config }: WebhookServices,
  accountId: number,
  { body, apiUrl }: { body: CreateWebhookBody; apiUrl: string },
): Promise<ShownSecret> {
  await checkTarget({ db, config }, accountId, body);
  const { text, encrypted } = makeWebhookSecret(config.secretKeys, accountId);
  const id = await transaction(db, async (trx) => {
    if (await countWebhooks(trx, accountId) >= MAX_WEBHOOKS) throw tooMany();
    const webhook = {
      url: body.url,
      description: body.description ?? null,
      site_ids: listText(body.site_ids ?? null),
      event_types: listText(body.event_types ?? null),
      api_url: apiUrl,
      encrypted_secret: encrypted,
    };
    return await insertWebhook(trx, accountId, { webhook, now: now() });
  });
  return { id, secret: text };
}

/**
 * Changes what the body names. Switched off, what waits to be sent ends; switched on, it begins with the next event.
 * Throws as {@link createWebhook} does, and `NotFoundError`.
 */
export async function updateWebhook(
  { db, now, config }: WebhookServices,
  own: OwnWebhook,
  { body, apiUrl }: { body: UpdateWebhookBody; apiUrl: string },
): Promise<void> {
  await readWebhook(db, own);
  await checkTarget({ db, config }, own.accountId, body);
  const at = now();
  const { url, description, site_ids: siteIds, event_types: types, enabled } = body;
  await transaction(db, async (trx) => {
    const before = await readWebhook(trx, own);
    const turnsOff = enabled === false && before.disabled_at === null;
    await updateWebhookRow(trx, own, {
      ...url !== undefined && { url },
      ...description !== undefined && { description },
      ...siteIds !== undefined && { site_ids: listText(siteIds) },
      ...types !== undefined && { event_types: listText(types) },
      ...turnsOff && { disabled_reason: "paused", disabled_at: at },
      ...enabled === true && {
        ...{ disabled_reason: null, disabled_at: null, failing_since: null, notice_at: null },
      },
      api_url: apiUrl,
      updated_at: at,
    });
    // switched on, also what a process has left that was killed while it was off
    if (turnsOff || enabled === true && before.disabled_at !== null) {
      await cancelDeliveries(trx, own, at);
    }
  });
}

/** Makes another secret; the one before goes on signing for a day beside it. Throws `NotFoundError`. */
export async function rotateWebhookSecret(
  { db, now, config }: WebhookServices,
  own: OwnWebhook,
): Promise<ShownSecret> {
  const { text, encrypted } = makeWebhookSecret(config.secretKeys, own.accountId);
  await transaction(db, async (trx) => {
    const at = now();
    // the row is locked before it is read: two rotations follow one another
    if (!await updateWebhookRow(trx, own, { updated_at: at })) throw webhookNotFound(own.id);
    const secrets = await findWebhookSecrets(trx, own);
    await updateWebhookRow(trx, own, {
      encrypted_secret: encrypted,
      previous_secret: secrets?.encrypted_secret ?? null,
      previous_secret_until: new Date(at.getTime() + ROTATION_MS),
    });
  });
  return { id: own.id, secret: text };
}

/** Deletes a webhook with its log. Throws `NotFoundError`. */
export async function deleteWebhook({ db }: Pick<Services, "db">, own: OwnWebhook): Promise<void> {
  if (!await transaction(db, (trx) => deleteWebhookRow(trx, own))) throw webhookNotFound(own.id);
}

/** Reads a webhook of an account; throws `NotFoundError`. */
export async function readWebhook(db: Db, own: OwnWebhook): Promise<WebhookRow> {
  const webhook = await findWebhook(db, own);
  if (webhook === undefined) throw webhookNotFound(own.id);
  return webhook;
}

async function checkTarget(
  { db, config }: { db: Db; config: Pick<Config, "webhookAllowPrivate"> },
  accountId: number,
  { url, site_ids: siteIds }: UpdateWebhookBody,
): Promise<void> {
  const errors: FieldErrors = {};
  const problem = url === undefined
    ? null
    : findTargetProblem(url, { field: "url", allowPrivate: config.webhookAllowPrivate });
  if (problem !== null) errors["url"] = [problem];
  if (siteIds) {
    const known = new Set(await listAccountSiteIds(db, accountId));
    const foreign = siteIds.filter((id) => !known.has(id));
    if (foreign.length > 0) errors["site_ids"] = [`You have no site ${foreign.join(", ")}.`];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
}

function listText(list: readonly unknown[] | null): string | null {
  return list === null ? null : JSON.stringify([...new Set(list)]);
}

function tooMany(): ValidationError {
  return new ValidationError({
    url: [`An account has at most ${MAX_WEBHOOKS} webhooks. Delete one that is no longer needed.`],
  });
}

function webhookNotFound(id: number): NotFoundError {
  return new NotFoundError("webhook_not_found", `The account has no webhook ${id}.`);
}
