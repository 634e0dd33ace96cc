import type { Ability } from "../../../schemas/common.ts";
import { ROUTES } from "../../routes/mod.ts";
import type { Act } from "./act.ts";

/** What the document says of a member of a body. */
interface MemberSchema {
  type?: string | readonly string[];
  description?: string;
  format?: string;
  enum?: readonly (string | null)[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  multipleOf?: number;
  minItems?: number;
  default?: unknown;
  writeOnly?: boolean;
  properties?: Readonly<Record<string, MemberSchema>>;
  required?: readonly string[];
  items?: MemberSchema;
}

/** By what a member is asked for. */
type MemberKind =
  | "check"
  | "number"
  | "choice"
  | "choices"
  | "lines"
  | "pairs"
  | "secret"
  | "date"
  | "text";

/** A member of the body of an operation. */
export interface Member {
  path: string;
  schema: MemberSchema;
  kind: MemberKind;
  isRequired: boolean;
  isNullable: boolean;
}

/** What an operation needs; null: nothing. */
export function abilityOf(operationId: string): Ability | null {
  const route = ROUTES.find((one) => one.operationId === operationId);
  return route?.ability ?? null;
}

/** Finds the members that an act asks for; throws where its operation has no such member. */
export function membersOf(
  { operationId }: Pick<Act, "operationId">,
  fields: readonly string[],
): Member[] {
  return fields.map((path) => memberOf(operationId, path));
}

function memberOf(operationId: string, path: string): Member {
  const route = ROUTES.find((one) => one.operationId === operationId);
  // the parts of a JSON Schema have the members that are read here, or none
  let schema = route?.bodySchema as MemberSchema | undefined;
  let isRequired = true;
  for (const name of path.split(".")) {
    isRequired &&= schema?.required?.includes(name) ?? false;
    schema = schema?.properties?.[name];
  }
  if (schema === undefined) throw new TypeError(`${operationId} has no member "${path}".`);
  const types = [schema.type ?? []].flat();
  const isNullable = types.includes("null");
  return { path, schema, kind: kindOf(schema, types), isRequired, isNullable };
}

function kindOf(schema: MemberSchema, types: readonly string[]): MemberKind {
  if (types.includes("boolean")) return "check";
  if (schema.enum) return "choice";
  if (types.includes("integer") || types.includes("number")) return "number";
  if (types.includes("array")) {
    if (schema.items?.enum) return "choices";
    const isText = [schema.items?.type].flat().includes("string");
    return schema.items?.properties && !isText ? "pairs" : "lines";
  }
  if (schema.writeOnly) return "secret";
  return schema.format === "date" ? "date" : "text";
}
