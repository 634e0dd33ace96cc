import type { ListField } from "../../../db/core/list_shapes.ts";
import { dayTag, timeTag } from "../format_date.ts";
import {
  formatBytes,
  formatDuration,
  formatNumber,
  formatShare,
  UNKNOWN,
} from "../format_number.ts";
import { type Content, html } from "../html.ts";
import { badge, type BadgeKind } from "../parts/badge.ts";
import { foldedText } from "../parts/folded_text.ts";
import { shownUrl } from "../report/shown_url.ts";
import { valueLabel } from "./column_label.ts";
import type { FieldSchema } from "./explorer_list.ts";
import { objectCell } from "./object_cell.ts";
import { said, saidByApi, saidText } from "../texts/said.ts";

const RATIO = /(?:^|_)(?:share|share_of_voice|rate|ctr)$/;
const DECIMALS: Readonly<Record<string, number>> = { cost_usd: 2, budget_usd: 2 };

const KINDS: Readonly<Record<string, BadgeKind>> = {
  error: "bad",
  warning: "warn",
  notice: "",
  high: "bad",
  medium: "warn",
  low: "",
  failed: "bad",
  lost: "bad",
  completed: "good",
  active: "good",
  fixed: "good",
  new: "bad",
};
/** Providers of links report days, which the API gives as midnight of UTC. */
const DAYS: ReadonlySet<string> = new Set(["first_seen_at", "last_seen_at", "lost_at"]);
const DAY_NAME = /(?:^|_)(?:day|date|week|from|to)$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MARKED: ReadonlySet<string> = new Set(["severity", "status", "state"]);

/** What a cell is written by. */
interface CellField {
  name: string;
  field: ListField;
  schema: FieldSchema | undefined;
  /** The site's own domain: its URLs are shown without it. */
  domain: string;
}

/** Whether a column has numbers, which stand on the right. */
export function isNumeric({ type }: ListField): boolean {
  return type === "integer" || type === "number";
}

/** Whether a column has addresses. */
export function isAddress(name: string): boolean {
  return name === "url" || name.endsWith("_url");
}

/** Writes a value of a list for people: what is not known is a dash. */
export function tableCell(value: unknown, cell: CellField): Content {
  if (value === null || value === undefined) return UNKNOWN;
  if (typeof value === "number") return numberCell(value, cell);
  if (typeof value === "boolean") return saidText(value ? "yes" : "no");
  if (typeof value === "string") return textCell(value, cell);
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) {
    return value.length === 0 ? said`none` : foldedText(value.join(", "));
  }
  return objectCell(value);
}

function numberCell(value: number, { name, field, schema }: CellField): Content {
  if (/(?:^|_)bytes$/.test(name)) return formatBytes(value);
  if (name === "duration_ms") {
    return html`<time datetime="PT${(value / 1000).toFixed(3)}S">${formatDuration(value)}</time>`;
  }
  if (field.type === "integer") {
    return /(?:^|_)id$|^status_code$|_status_code$/.test(name)
      ? String(value)
      : formatNumber(value, { signed: /_(?:delta|change)$/.test(name) });
  }
  if (isRatio(name, schema)) return formatShare(value);
  if (name.endsWith("_pct")) return `${formatNumber(value, { decimals: 1 })}\u00a0%`;
  return formatNumber(value, { decimals: DECIMALS[name] ?? 1 });
}

/** Whether a number is a part of a whole, from 0 to 1: as in the document of the API. */
function isRatio(name: string, schema: FieldSchema | undefined): boolean {
  return RATIO.test(name) || schema?.minimum === 0 && schema.maximum === 1;
}

function textCell(value: string, { name, field, schema, domain }: CellField): Content {
  if (field.type === "time") {
    return DAYS.has(name) && value.endsWith("T00:00:00.000Z") ? dayTag(value) : timeTag(value);
  }
  if (DAY_NAME.test(name) && DAY.test(value)) return dayTag(value);
  if (isAddress(name)) return shownUrl(value, domain);
  if (value === "") return html`<span class="muted">empty</span>`;
  if (MARKED.has(name)) return badge(KINDS[value] ?? "", valueLabel(value));
  if (schema?.enum || field.values) return valueLabel(value);
  return foldedText(name === "recommendation" ? saidByApi(value) : value);
}
