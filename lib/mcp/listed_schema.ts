import { isRecord, type JsonRecord } from "../importers/values/json_values.ts";
import { LIMIT, WINDOW } from "../assistant/tools/tool_schemas.ts";
import { PROVENANCE } from "./output_schemas.ts";
import { CURSOR, SITE_ID } from "./site_tool.ts";

/** Arguments that many tools have; the server's instructions describe them once. */
const SHARED: Readonly<Record<string, JsonRecord>> = {
  ...SITE_ID,
  ...CURSOR,
  ...LIMIT,
  ...WINDOW,
};

/** What is checked of an argument, and named where it is wrong, but tells an agent nothing to go by. */
const CHECKS = ["minLength", "maxLength", "maxItems", "x-hint"];
/** The same of an argument that is described. */
const DESCRIBED_CHECKS = ["pattern", "format"];
/** Formats that are listed all the same. */
const TIMES = ["date", "date-time"];

/** What the instructions say of them. */
const SHARED_FACTS = ["description", "default"];

/** Members that the data of every tool may have; the server's instructions describe them once. */
export const SHARED_MEMBERS: readonly string[] = Object.keys(PROVENANCE);

/**
 * Writes the schema of a tool's arguments as the list of tools has it: names, types, choices, defaults, and what
 * the tool alone says of them. The arguments of a call are checked by the whole schema.
 */
export function listedArguments(schema: object): JsonRecord {
  const { properties, required, ...listed }: JsonRecord = { ...schema };
  return {
    ...listed,
    ...(Array.isArray(required) && required.length > 0 ? { required } : {}),
    properties: mapMembers(properties, (member, name) => listedArgument(name, member)),
  };
}

function listedArgument(name: string, member: unknown): unknown {
  if (!isRecord(member)) return member;
  const shared = SHARED[name];
  const isShared = shared !== undefined && member["description"] === shared["description"];
  const isDescribed = !isShared && "description" in member;
  const isTold = ([key, value]: [string, unknown]) =>
    !CHECKS.includes(key) && value !== null && value !== Number.MAX_SAFE_INTEGER &&
    !(key === "minimum" && Number(value) <= 1) && !(key === "default" && value === false) &&
    !(isShared && SHARED_FACTS.includes(key)) &&
    !(isDescribed && DESCRIBED_CHECKS.includes(key) && !TIMES.includes(String(value)));
  return Object.fromEntries(
    Object.entries(member).filter(isTold)
      .map(([key, value]) => [key, key === "items" ? listedArgument("", value) : value]),
  );
}

/** Members of results that are listed already, as JSON, and where: such as `rows of list_pages`. */
export type ListedMembers = Map<string, string>;

/** Shorter lists of names are repeated rather than referred to. */
const LEAST_REFERENCE = 60;

/**
 * Writes the schema of a tool's results as the list of tools has it: the names of the data's own members at every
 * depth. Their types show in each result, and members that an earlier tool of the list has in the same way are
 * referred to. Agents pay for every byte of the list in each conversation.
 */
export function listedResult(
  { name, outputSchema }: { name: string; outputSchema: object },
  listed: ListedMembers = new Map(),
): { type: "object" } & JsonRecord {
  const { properties }: JsonRecord = { ...outputSchema };
  const data = listedMember(isRecord(properties) ? properties["data"] : undefined);
  return {
    type: "object",
    properties: { data: refer(data, { name: "data", tool: name, listed }) },
  };
}

/** Refers to what is listed already, and notes what is not. */
function refer(
  member: JsonRecord,
  at: { name: string; tool: string; listed: ListedMembers },
): JsonRecord {
  const json = JSON.stringify(member);
  const known = at.listed.get(json);
  if (known !== undefined) return { description: `As ${known}.` };
  if (json.length >= LEAST_REFERENCE) at.listed.set(json, `${at.name} of ${at.tool}`);
  const { properties } = member;
  if (!isRecord(properties)) return member;
  return {
    ...member,
    properties: mapMembers(
      properties,
      (one, name) => isRecord(one) ? refer(one, { ...at, name }) : one,
    ),
  };
}

function listedMember(member: unknown): JsonRecord {
  if (!isRecord(member)) return {};
  const { properties, items } = member;
  const own = isRecord(properties)
    ? Object.entries(properties).filter(([name]) => !SHARED_MEMBERS.includes(name))
    : [];
  const listedItems = listedMember(items);
  return {
    ...(own.length > 0 ? { properties: mapMembers(Object.fromEntries(own), listedMember) } : {}),
    ...(Object.keys(listedItems).length > 0 ? { items: listedItems } : {}),
  };
}

function mapMembers(
  members: unknown,
  map: (member: unknown, name: string) => unknown,
): JsonRecord {
  if (!isRecord(members)) return {};
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, map(member, name)]),
  );
}
