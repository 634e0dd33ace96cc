import { NotFoundError } from "../../core/errors.ts";
import { callApi, type PageScope } from "../call_api.ts";
import { columnLabel } from "../explorer/column_label.ts";
import { timeTag } from "../format_date.ts";
import { formatNumber, UNKNOWN } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { badge, type BadgeKind } from "../parts/badge.ts";
import { fact } from "../parts/fact.ts";
import { notice } from "../parts/notice.ts";
import type { Source } from "./source.ts";
import { saidText } from "../texts/said.ts";
import { saidMessage } from "../texts/said_message.ts";

/** How a source is, by the names of the API; undefined: it is not connected. */
export type SourceState = Readonly<Record<string, unknown>> | undefined;

const STATES: Readonly<Record<string, readonly [kind: BadgeKind, text: string]>> = {
  connected: ["good", "Connected"],
  syncing: ["", "Bringing data now"],
  waiting_quota: ["warn", "Waiting for the quota"],
  waiting_budget: ["warn", "Waiting for the budget"],
  failed: ["bad", "Failed"],
};

/** Reads how a source of a site is. */
export async function readSourceState(
  scope: PageScope,
  { read }: Pick<Source, "read">,
  siteId: number,
): Promise<SourceState> {
  try {
    const { body } = await callApi(scope, read, { params: { id: siteId } });
    return { ...Object(body).data };
  } catch (error) {
    if (error instanceof NotFoundError && error.code !== "not_found") return undefined;
    throw error;
  }
}

/** Writes in a word how a source is. */
export function sourceBadge(state: SourceState): Html {
  if (state === undefined) return badge("", "Not connected");
  if (state["enabled"] === false) return badge("warn", "Switched off");
  const [kind, text] = STATES[String(state["state"])] ?? ["good", "Connected"];
  return badge(kind, text);
}

/** Writes what is known of a source that is connected, and what went wrong. */
export function sourceFacts(
  { facts }: Pick<Source, "facts">,
  state: NonNullable<SourceState>,
): Html {
  const { last_error: error } = state;
  const { message, at } = Object(error);
  return html`
    ${typeof message === "string" && notice(
      "bad",
      html`
        <p>${saidMessage(message)}</p>
        ${typeof at === "string" && html`<p class="muted">${timeTag(at)}</p>`}
      `,
    )}
    <dl class="facts">${facts.map((name) => fact(columnLabel(name), value(state[name], name)))}</dl>
  `;
}

function value(content: unknown, name: string): Content {
  if (content === null || content === undefined) {
    return name.endsWith("_at") ? saidText("not yet") : UNKNOWN;
  }
  if (typeof content === "number") {
    return formatNumber(content, { decimals: name.endsWith("_usd") ? 2 : 0 });
  }
  if (typeof content === "boolean") return saidText(content ? "yes" : "no");
  if (Array.isArray(content)) return content.join(", ");
  const text = String(content);
  return name.endsWith("_at") ? timeTag(text) : text;
}
