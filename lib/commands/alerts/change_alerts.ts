import { transaction } from "../../../db/core/connection.ts";
import { wantAlertCheck } from "../../../db/sites/alert_checks.ts";
import {
  type AlertSettingsRow,
  findAlertSettings,
  replaceAlertSettings,
} from "../../../db/sites/alert_settings.ts";
import { lockSite } from "../../../db/sites/sites.ts";
import {
  ALERT_RULES,
  type AlertChannels,
  type AlertSettings,
  type PutAlertsBody,
  QUEUED_CHANNELS,
} from "../../../schemas/alert.ts";
import { completeChannels, completeSettings } from "../../alerts/alert_defaults.ts";
import { linkedApi } from "../../alerts/mail_links.ts";
import { findReportTime } from "../../alerts/report_time.ts";
import { type FieldErrors, ValidationError } from "../../core/errors.ts";
import { readMailAddress } from "../../core/mail_address.ts";
import { parseTimezone } from "../../core/parse_timezone.ts";
import { findRule } from "../../rules/find_rule.ts";
import type { Services } from "../../services.ts";
import { findTargetProblem } from "../../webhooks/target_problem.ts";
import { askForConsent } from "./ask_for_consent.ts";
import { siteNotFound } from "../sites/read_site.ts";
import { decryptAddresses, encryptAddresses } from "./alert_targets.ts";

type AlertServices = Pick<Services, "db" | "now" | "config">;

/** Whose alerts, in which time zone unless they say so. */
interface WatchedSite {
  id: number;
  accountId: number;
  timezone: string;
}

/** Settings as they are read, with when they were written; `row` undefined: never. */
interface ReadSettings {
  settings: AlertSettings;
  row: AlertSettingsRow | undefined;
}

/**
 * Gives a site these alerts instead of those that it had, and asks for its rules to be checked. Throws
 * `ValidationError` for a time zone, address or code that does not exist, `ConflictError` for the address of a chat
 * where the server has no SECRET_KEY, `LimitExceededError` for too many new addresses, `NotFoundError` when the site is
 * being deleted. Addresses that were never named are asked whether they want mails.
 */
export async function replaceAlerts(
  { db, now, config }: AlertServices,
  { id: siteId, accountId, timezone }: WatchedSite,
  { body, apiUrl }: { body: PutAlertsBody; apiUrl: string },
): Promise<void> {
  const errors: FieldErrors = {};
  const zone = body.timezone === undefined ? timezone : parseTimezone(body.timezone, errors);
  findChannelErrors(body, config.webhookAllowPrivate, errors);
  findCodeErrors(body, errors);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const complete = completeSettings({ ...body, timezone: zone }, timezone);
  const api = linkedApi(config, apiUrl);
  const settings = mapChannels(
    complete,
    (channels) => encryptAddresses(config.secretKeys, accountId, withoutRepeats(channels)),
  );
  await transaction(db, async (trx) => {
    // settings that are written after their site has gone would stay for ever
    if (!await lockSite(trx, siteId)) throw siteNotFound(siteId);
    const row = {
      site_id: siteId,
      account_id: accountId,
      settings: JSON.stringify(settings),
      api_url: api,
      enabled: Number(settings.enabled),
      report_at: findReportTime(settings, now()),
    };
    await replaceAlertSettings(trx, row, now());
    if (config.mail !== null) {
      const asking = { siteId, accountId, apiUrl: api };
      await askForConsent(trx, asking, { addresses: listMailTargets(settings), now: now() });
    }
    await wantAlertCheck(trx, siteId);
  });
}

/**
 * Reads what a site is watched for; never written, these are the defaults, switched off. Throws `ConflictError` where
 * addresses were encrypted with another SECRET_KEY.
 */
export async function readAlerts(
  { db, config }: Pick<Services, "db" | "config">,
  { id, accountId, timezone }: WatchedSite,
): Promise<ReadSettings> {
  const row = await findAlertSettings(db, id);
  const settings = row === undefined ? completeSettings({ enabled: false }, timezone) : mapChannels(
    parseAlertSettings(row),
    (channels) => decryptAddresses(config.secretKeys, accountId, channels),
  );
  return { settings, row };
}

/** Reads stored settings; the addresses of chats stay encrypted. Rules that came later have their defaults. */
export function parseAlertSettings(
  { settings }: Pick<AlertSettingsRow, "settings">,
): AlertSettings {
  // written by replaceAlerts()
  const stored = JSON.parse(settings) as AlertSettings;
  return completeSettings(stored, stored.timezone);
}

/** Lists the e-mail addresses that settings name, of all rules and of the weekly report, each once. */
export function listMailTargets(
  { channels, rules, weekly_report: report }: AlertSettings,
): string[] {
  return [
    ...new Set([
      ...channels.email,
      ...Object.values(rules).flatMap((rule) => rule.channels?.email ?? []),
      ...report?.email ?? [],
    ]),
  ];
}

/** Changes the channels of the site and of its rules. */
function mapChannels(
  settings: AlertSettings,
  change: <Channels extends Partial<AlertChannels>>(channels: Channels) => Channels,
): AlertSettings {
  const rules = Object.entries(settings.rules).map(([name, rule]) => {
    const channels = rule.channels === null ? null : change(completeChannels(rule.channels));
    return [name, { ...rule, channels }];
  });
  return {
    ...settings,
    channels: change(settings.channels),
    rules: Object.fromEntries(rules) as AlertSettings["rules"],
  };
}

function withoutRepeats<Channels extends Partial<AlertChannels>>(channels: Channels): Channels {
  return Object.fromEntries(
    Object.entries(channels).map(([name, value]) => [
      name,
      Array.isArray(value) ? [...new Set(value)] : value,
    ]),
  ) as Channels;
}

function findMailErrors(
  addresses: readonly string[] | undefined,
  path: string,
  errors: FieldErrors,
): void {
  addresses?.forEach((text, index) => {
    const { problem } = readMailAddress(text);
    if (problem !== null) errors[`${path}.${index}`] = [`The ${path}.${index} field ${problem}.`];
  });
}

function findChannelErrors(
  { channels, rules = {}, weekly_report: report }: PutAlertsBody,
  allowPrivate: readonly string[],
  errors: FieldErrors,
): void {
  const named = ALERT_RULES.map((rule) =>
    [`rules.${rule}.channels`, rules[rule]?.channels] as const
  );
  findMailErrors(report?.email, "weekly_report.email", errors);
  for (const [path, own] of [["channels", channels] as const, ...named]) {
    findMailErrors(own?.email, `${path}.email`, errors);
    for (const channel of QUEUED_CHANNELS) {
      if (channel === "email") continue;
      own?.[channel]?.forEach((address, index) => {
        const field = `${path}.${channel}.${index}`;
        const problem = findTargetProblem(address, { field, allowPrivate });
        if (problem !== null) errors[field] = [problem];
      });
    }
  }
}

function findCodeErrors({ rules }: PutAlertsBody, errors: FieldErrors): void {
  rules?.new_issues?.codes?.forEach((code, index) => {
    if (findRule(code) !== undefined) return;
    const field = `rules.new_issues.codes.${index}`;
    errors[field] = [`The ${field} field must be a code of GET /issue-types.`];
  });
}
