import { readFile } from "node:fs/promises";
import { parseDomain } from "../../lib/core/domain.ts";
import { createValidator } from "../../lib/core/validate.ts";
import type { AuditAnswer } from "../../schemas/audit.ts";
import type { Infer } from "../../schemas/infer.ts";
import { UsageError } from "../command_line.ts";
import type { AuditSource } from "./audit_source.ts";
import { listAllPlaces } from "./places.ts";
import { readRulesRun } from "./rules_run.ts";

const FORMAT = "search-visibility-audit/1";

const savedAuditSchema = {
  type: "object",
  additionalProperties: false,
  required: ["format", "audit_id", "domain", "health_score", "finished_at", "rules", "places"],
  properties: {
    format: { type: "string", const: FORMAT },
    audit_id: { type: "integer", minimum: 1 },
    domain: { type: "string", minLength: 1 },
    health_score: { type: ["integer", "null"] },
    finished_at: { type: ["string", "null"] },
    rules: {
      type: "object",
      additionalProperties: { type: "integer" },
      description: "The rules that it ran, with their versions.",
    },
    places: {
      type: "array",
      items: { type: "string", pattern: "^[0-9a-f]{64}$" },
      description: "The fingerprints of the places that it found and nobody ignored.",
    },
  },
} as const;

/** What is kept of an audit in a file, so that another database can compare with it. */
export type SavedAudit = Infer<typeof savedAuditSchema>;

const check = createValidator(savedAuditSchema, { subject: (name) => name });

/** Writes what an audit found, for `--against` in a later run. */
export async function writeSavedAudit(source: AuditSource, audit: AuditAnswer): Promise<string> {
  const rules = await readRulesRun(source, audit);
  const places: string[] = [];
  for await (const { fingerprint } of listAllPlaces(source, audit)) places.push(fingerprint);
  const saved: SavedAudit = {
    format: FORMAT,
    audit_id: audit.id,
    domain: source.site.domain,
    health_score: audit.health_score,
    finished_at: audit.finished_at,
    rules,
    places: places.sort(),
  };
  return `${JSON.stringify(saved)}\n`;
}

/** Reads such a file of an audit of this host. Throws a `UsageError` that says what is wrong with it. */
export async function readSavedAudit(file: string, host: string): Promise<SavedAudit> {
  const parsed = parseDomain(host, { local: true });
  const domain = parsed.problem === undefined ? parsed.domain : host;
  const value = parse(file, await read(file));
  const [problem] = Object.values(check(value) ?? {}).flat();
  if (problem !== undefined) {
    throw new UsageError(`--against ${file} is no saved audit: ${problem}`);
  }
  // the validator has passed it
  const saved = value as SavedAudit;
  if (saved.domain === domain) return saved;
  throw new UsageError(
    `--against ${file} is an audit of ${saved.domain}, not of ${domain}: places are compared by ` +
      "their URLs. Audit a preview under its public name (CRAWL_CONNECT_TO).",
  );
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--against cannot be read: ${reason}`, { cause: error });
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--against ${file} is no JSON. npm run audit -- --save writes it.`, {
      cause: error,
    });
  }
}
