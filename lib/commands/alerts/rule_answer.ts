import type { OpenAlert } from "../../../db/sites/alerts.ts";
import type { AlertRule, AlertSettings } from "../../../schemas/alert.ts";
import type { AlertFinding } from "../../alerts/alert_message.ts";
import type { Services } from "../../services.ts";

/** What rules are checked with. */
export interface RuleContext extends Pick<Services, "db" | "searchWindows"> {
  siteId: number;
  now: Date;
  rules: AlertSettings["rules"];
  /** The alerts of the site that are open. */
  open: readonly OpenAlert[];
}

/** What a rule says of now. A rule that does not know says nothing: what is open of it stays open. */
export interface RuleAnswer {
  rule: AlertRule;
  /** The day of the data that it is from. */
  asOf: string;
  /** What holds now, sent before or not. */
  found: readonly AlertFinding[];
  /** Cause keys of open alerts that still hold. */
  holding?: readonly string[];
}

/** What an open alert of a cause compares with; null: it is not open. */
export function findMemory<Memory>(
  { open }: Pick<RuleContext, "open">,
  causeKey: string,
): Memory | null {
  const alert = open.find(({ cause_key: key }) => key === causeKey);
  // written by the same rule
  return alert === undefined ? null : JSON.parse(alert.memory) as Memory;
}

/** `1 page`, `2 pages`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
