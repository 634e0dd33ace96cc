import {
  ALERT_RULES,
  ALERT_SEVERITIES,
  type AlertRule,
  type AlertSeverity,
} from "../../schemas/alert.ts";
import type { Db } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";
import { fitText } from "../core/text_columns.ts";

/** An alert that is open. */
export interface OpenAlert {
  id: number;
  rule: AlertRule;
  cause_key: string;
  /** JSON of an AlertMessage. */
  message: string;
  /** JSON. */
  memory: string;
  /** The alert whose cause it shares; null: it was sent itself. */
  part_of: number | null;
}

/** An alert that does not exist yet. */
interface NewAlert extends Omit<OpenAlert, "id"> {
  account_id: number;
  site_id: number;
  severity: AlertSeverity;
  title: string;
  /** `YYYY-MM-DD` */
  happened_on: string;
}

/** An alert as it is listed. */
export interface AlertRow {
  id: number;
  rule: AlertRule;
  cause_key: string;
  severity: AlertSeverity;
  status: "open" | "resolved";
  title: string;
  /** JSON of an AlertMessage. */
  sentences: string;
  facts: string;
  evidence: string;
  happened_on: Date;
  opened_at: Date;
  resolved_at: Date | null;
  part_of: number | null;
  /** Its id again. */
  deliveries: number;
}

const MAX_TITLE = 300;
const MAX_CAUSES = 20;
const TEXT = { type: "string", sortable: true, filterable: true } as const;
const TIME = { type: "time", sortable: true, filterable: true } as const;

/** The fields that the list of what a site was told sorts and filters by. */
export const ALERT_LIST: ListFields = {
  defaultSort: "-id",
  key: "id",
  fields: {
    id: { sql: "alerts.id", type: "integer", sortable: true, filterable: true },
    rule: { sql: "alerts.rule", ...TEXT, values: ALERT_RULES },
    cause_key: { sql: "alerts.cause_key", ...TEXT },
    severity: { sql: "alerts.severity", ...TEXT, values: ALERT_SEVERITIES },
    status: {
      sql: "(CASE WHEN alerts.resolved_at IS NULL THEN 'open' ELSE 'resolved' END)",
      type: "string",
      filterable: true,
      values: ["open", "resolved"],
    },
    title: { sql: "alerts.title", ...TEXT, searchable: true },
    sentences: { sql: "alerts.message", type: "object" },
    facts: { sql: "alerts.message", type: "object" },
    evidence: { sql: "alerts.message", type: "object" },
    happened_on: { sql: "alerts.happened_on", ...TIME },
    opened_at: { sql: "alerts.opened_at", ...TIME },
    resolved_at: { sql: "alerts.resolved_at", nullable: true, ...TIME },
    part_of: {
      sql: "alerts.part_of",
      type: "integer",
      nullable: true,
      sortable: true,
      filterable: true,
    },
    deliveries: { sql: "alerts.id", type: "object" },
  },
};

/** One page of what a site was told; index alerts_history. */
export function listAlerts(
  db: Db,
  siteId: number,
  query: ListQuery,
): Promise<ListPage<AlertRow>> {
  return listRows(db, {
    from: db("alerts").where({ "alerts.site_id": siteId }),
    fields: ALERT_LIST,
    query,
  });
}

/** Lists what is open of a site, oldest first; index alerts_open. */
export async function listOpenAlerts(db: Db, siteId: number): Promise<OpenAlert[]> {
  return await db("alerts").where({ site_id: siteId }).whereNotNull("open_key").orderBy("id")
    .select<OpenAlert[]>("id", "rule", "cause_key", "message", "memory", "part_of");
}

/** An alert that what is found later may be part of. */
interface EarlierAlertRow {
  id: number;
  rule: AlertRule;
  /** JSON. */
  memory: string;
}

/** Lists alerts of changes that happen once and that were opened since a moment, the newest first; index alerts_history. */
export async function listCausesSince(
  db: Db,
  siteId: number,
  since: Date,
): Promise<EarlierAlertRow[]> {
  return await db("alerts").where({ site_id: siteId }).where("opened_at", ">=", since)
    .whereIn("rule", ["robots_changed", "indexability_lost"]).whereNull("part_of")
    .orderBy("id", "desc").limit(MAX_CAUSES)
    .select<EarlierAlertRow[]>("id", "rule", "memory");
}

/** Lists alerts that were opened since a moment and sent, the newest first; index alerts_history. */
export async function listAlertsSince(
  db: Db,
  siteId: number,
  { since, limit }: { since: Date; limit: number },
): Promise<{ title: string }[]> {
  return await db("alerts").where({ site_id: siteId }).where("opened_at", ">=", since)
    .whereNull("part_of").orderBy("id", "desc").limit(limit).select<{ title: string }[]>("title");
}

/** Counts the open alerts of a site; index alerts_open. */
export async function countOpenAlerts(db: Db, siteId: number): Promise<number> {
  const [row] = await db("alerts").where({ site_id: siteId }).whereNotNull("open_key")
    .count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

/** Finds which causes of a site were told of before, open or resolved; index alerts_causes. */
export async function listToldCauses(
  db: Db,
  siteId: number,
  causeKeys: readonly string[],
): Promise<string[]> {
  return await db("alerts").where({ site_id: siteId }).whereIn("cause_key", [...causeKeys])
    .distinct().pluck<string[]>("cause_key");
}

/** Opens an alert and returns its id. */
export async function insertAlert(trx: Db, alert: NewAlert, now: Date): Promise<number> {
  const [id] = await trx("alerts").insert({
    ...alert,
    open_key: alert.cause_key,
    title: fitText(alert.title, MAX_TITLE),
    opened_at: now,
  });
  return Number(id);
}

/** Ends an alert that is open. */
export async function resolveAlert(trx: Db, id: number, now: Date): Promise<void> {
  await trx("alerts").where({ id }).update({ open_key: null, resolved_at: now });
}
