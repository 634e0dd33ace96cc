import { type Html, html } from "../html.ts";
import { badge, type BadgeKind } from "../parts/badge.ts";

const STATES: Readonly<Record<string, { kind: BadgeKind; text: string }>> = {
  queued: { kind: "", text: "Audit waits to begin" },
  running: { kind: "", text: "Audit is running" },
  pausing: { kind: "warn", text: "Audit is being paused" },
  paused: { kind: "warn", text: "Audit is paused" },
  stopping: { kind: "warn", text: "Audit is being stopped" },
  failed: { kind: "bad", text: "Newest audit failed" },
  canceled: { kind: "", text: "Newest audit was cancelled" },
};

/** Writes the state of a site's newest audit; nothing where it ended as it should. */
export function auditState(status: string | null): Html {
  const state = STATES[status ?? ""];
  if (state === undefined) return html``;
  const { kind, text } = state;
  return badge(kind, text);
}
