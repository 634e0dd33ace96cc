import { isRecord, type JsonRecord } from "../importers/values/json_values.ts";

/**
 * Writes the schema of a tool's results as the list of tools has it: the names of members at every depth, without the
 * types of single values, which each result shows. Agents pay for every byte of the list in each conversation.
 */
export function listedSchema(schema: object): JsonRecord {
  const listed: JsonRecord = { ...schema };
  const { properties, items } = listed;
  if (isRecord(properties)) {
    listed["properties"] = Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, listedMember(member)]),
    );
  }
  if (isRecord(items)) listed["items"] = listedMember(items);
  return listed;
}

function listedMember(member: unknown): JsonRecord {
  if (!isRecord(member)) return {};
  const { properties, items } = member;
  const hasMembers = isRecord(properties) || (isRecord(items) && isRecord(items["properties"]));
  return hasMembers ? listedSchema(member) : {};
}
