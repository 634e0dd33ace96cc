import { createValidator } from "../core/validate.ts";
import type { BackupHeader } from "./backup_file.ts";

/** Names go into statements: what no migration would call a table or a column is no name. */
const name = { type: "string", pattern: "^[A-Za-z0-9_]{1,64}$" } as const;
const count = { type: "integer", minimum: 0 } as const;

const HEADER_SCHEMA = {
  type: "object",
  properties: {
    programVersion: { type: "string", maxLength: 100 },
    createdAt: { type: "string", format: "date-time" },
    engine: { type: "string", maxLength: 200 },
    migrations: { type: "array", items: { type: "string", maxLength: 100 } },
    tables: {
      type: "array",
      items: {
        type: "object",
        properties: {
          name,
          columns: {
            type: "array",
            minItems: 1,
            items: {
              type: "object",
              properties: { name, kind: { enum: ["text", "binary"] } },
              required: ["name", "kind"],
            },
          },
          rows: count,
          nextId: { type: ["integer", "null"], minimum: 1 },
        },
        required: ["name", "columns", "rows", "nextId"],
      },
    },
  },
  required: ["programVersion", "createdAt", "engine", "migrations", "tables"],
} as const;

const validate = createValidator(HEADER_SCHEMA);

/** Parses a backup's header; undefined where it is none. */
export function parseHeader(json: string): BackupHeader | undefined {
  let header: unknown;
  try {
    header = JSON.parse(json);
  } catch {
    return undefined;
  }
  // what passes the schema has this shape
  return validate(header) === undefined ? header as BackupHeader : undefined;
}
