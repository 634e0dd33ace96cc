import { type StartAuditBody, startAuditSchema } from "../../../schemas/audit_settings.ts";
import { thresholdsSchema } from "../../../schemas/thresholds.ts";
import { linesOf, numberOf, textOrNull } from "../form_values.ts";
import type { FieldLabels } from "../labelled_problem.ts";
import { type Form, parseForm } from "../read_form.ts";
import type { RuleGroup } from "./rule_catalogue.ts";

const { properties } = startAuditSchema;

/** Whole numbers with a default. */
export const COUNTS = [
  "max_pages",
  "max_depth",
  "concurrency",
  "crawl_delay_ms",
  "render_pages",
] as const;
/** Boxes with a default. */
export const BOXES = ["respect_robots_txt", "include_subdomains", "check_external_links"] as const;
const CHOICES = ["mode", "render"] as const;
const LISTS = ["urls", "include", "exclude", "disabled_rules", "enabled_rules"] as const;
const TEXTS = ["user_agent", "label"] as const;

/** A limit that a rule compares with, for a field. */
export interface ThresholdField {
  /** In the API's body: `thresholds.` and its name. */
  name: string;
  label: string;
  default: number;
  minimum: number;
  maximum: number;
  type: "integer" | "number";
}

/** The limits of rules in the words of the catalogue. */
export function thresholdFields(groups: readonly RuleGroup[]): ThresholdField[] {
  const titles = new Map(
    groups.flatMap(({ rules }) => rules.map(({ code, title }) => [code, title])),
  );
  return Object.entries(thresholdsSchema.properties).map(([name, schema]) => {
    const [rule = "", unit = ""] = schema.description.split(": ");
    return {
      ...schema,
      name: `thresholds.${name}`,
      label: `${titles.get(rule) ?? rule}: ${unit.replace(/\.$/, "")}`,
    };
  });
}

/** The labels of all fields. */
export function crawlLabels(thresholds: readonly ThresholdField[]): FieldLabels {
  return {
    max_pages: "Pages at most",
    max_depth: "Clicks from the start page at most",
    mode: "How pages are found",
    urls: "URLs",
    include: "Only URLs like these",
    exclude: "No URLs like these",
    respect_robots_txt: "Obey robots.txt",
    include_subdomains: "Subdomains are part of the site",
    check_external_links: "Request the targets of external links",
    crawl_delay_ms: "Pause between requests, in milliseconds",
    concurrency: "Connections at the same time",
    user_agent: "User-Agent",
    render: "Pages rendered in a browser",
    render_pages: "Pages of the sample",
    disabled_rules: "Rules left out",
    enabled_rules: "Rules run besides",
    label: "Note",
    ...Object.fromEntries(thresholds.map(({ name, label }) => [name, label])),
  };
}

/** Reads the form into the body of `startAudit`: what is not as by default. */
export function readCrawlFields(form: Form): Record<string, unknown> {
  const numbers = COUNTS.map((name) => [name, numberOf(form, name), properties[name].default]);
  const boxes = BOXES.map((name) => [name, form.has(name), properties[name].default]);
  const choices = CHOICES.map((name) =>
    [name, form.text(name) || undefined, properties[name].default] as const
  );
  const thresholds = Object.entries(thresholdsSchema.properties).flatMap(([name, schema]) => {
    const value = numberOf(form, `thresholds.${name}`);
    return value === undefined || value === schema.default ? [] : [[name, value]];
  });
  // only a list audit has URLs
  const lists = LISTS.filter((name) => name !== "urls" || form.text("mode") === "list")
    .map((name) => [name, linesOf(form, name)] as const).filter(([, lines]) => lines.length > 0);
  const texts = TEXTS.map((name) => [name, textOrNull(form, name)] as const)
    .filter(([, text]) => text !== null);
  return {
    ...Object.fromEntries(
      [...numbers, ...boxes, ...choices]
        .filter(([, value, standard]) => value !== undefined && value !== standard)
        .map(([name, value]) => [name, value]),
    ),
    ...Object.fromEntries([...lists, ...texts]),
    ...thresholds.length > 0 && { thresholds: Object.fromEntries(thresholds) },
  };
}

/** Settings as the fields of the form have them. */
export function crawlForm(settings: StartAuditBody): Form {
  const values = new URLSearchParams();
  for (const name of [...COUNTS, ...CHOICES]) {
    values.set(name, String(settings[name] ?? properties[name].default));
  }
  for (const name of BOXES) {
    if (settings[name] ?? properties[name].default) values.set(name, "on");
  }
  for (const name of LISTS) values.set(name, (settings[name] ?? []).join("\n"));
  for (const name of TEXTS) values.set(name, settings[name] ?? "");
  for (const [name, value] of Object.entries(settings.thresholds ?? {})) {
    values.set(`thresholds.${name}`, String(value));
  }
  return parseForm(String(values));
}
