import type { AlertRule, AlertSeverity } from "../../schemas/alert.ts";

/** A figure of an alert, such as `{ name: "Health score", value: "62 (before: 81)" }`. */
interface AlertFact {
  name: string;
  value: string;
}

/** Where the rows behind an alert are: a path below the address of the API. */
export interface AlertLink {
  name: string;
  path: string;
}

/** What an alert says, in the same words by every channel. Texts of strangers are in it: escape it. */
export interface AlertMessage {
  kind: "opened" | "resolved";
  siteId: number;
  domain: string;
  rule: AlertRule;
  /** One alert for one cause: the same key means the same cause. */
  causeKey: string;
  severity: AlertSeverity;
  /** One line, such as `Health score fell from 81 to 62`. */
  title: string;
  sentences: readonly string[];
  facts: readonly AlertFact[];
  links: readonly AlertLink[];
  /** The day that the data say it happened by, `YYYY-MM-DD`. */
  happenedOn: string;
}

/** A condition that holds now, found by a rule. */
export interface AlertFinding
  extends Pick<AlertMessage, "causeKey" | "severity" | "title" | "sentences" | "facts" | "links"> {
  happenedOn: string;
  /** What the rule compares with while the alert is open. */
  memory?: Readonly<Record<string, unknown>>;
  /** Something that happened once: it is open until the next data come, and nobody is notified of its end. */
  momentary?: boolean;
}
