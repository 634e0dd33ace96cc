/** What is looked at of a JSON Schema. */
interface Schema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: unknown;
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

/** A value that a schema does not take. */
export interface WrongValue {
  /** The member, with a dot between it and its own: `thresholds.h1_max_chars`. */
  field: string;
  /** What is wrong with it. */
  fault: string;
  value: unknown;
}

const OF_TYPE: Readonly<Record<string, unknown>> = {
  string: "some text",
  integer: 7,
  number: 7.5,
  boolean: true,
  array: [],
  object: {},
  null: null,
};

function listTypes({ type, enum: values }: Schema): readonly string[] {
  if (type !== undefined) return typeof type === "string" ? [type] : type;
  return values === undefined ? Object.keys(OF_TYPE) : ["string"];
}

function listTypeFaults(field: string, schema: Schema): WrongValue[] {
  const types = new Set(listTypes(schema));
  if (types.has("number")) types.add("integer");
  return Object.entries(OF_TYPE)
    .filter(([type]) => !types.has(type))
    .map(([type, value]) => ({ field, fault: `of type ${type}`, value }));
}

function listLimitFaults(field: string, schema: Schema): WrongValue[] {
  const { minLength = 0, maxLength, minimum, maximum, minItems = 0 } = schema;
  const faults: WrongValue[] = [];
  const add = (fault: string, value: unknown) => faults.push({ field, fault, value });
  if (minLength > 0) add("too short", "");
  if (maxLength !== undefined) add("too long", "x".repeat(maxLength + 1));
  if (minimum !== undefined) add("too small", minimum - 1);
  if (maximum !== undefined) add("too large", maximum + 1);
  if (minItems > 0) add("without an item", []);
  if (schema.enum !== undefined) add("that there is not", "nothing");
  return faults;
}

/** Lists values that the members of an object of this schema must not have, one fault each. */
export function listWrongValues(schema: object, prefix = ""): WrongValue[] {
  // the schemas of routes are typed as objects, and are JSON Schemas
  const { properties = {} } = schema as Schema;
  return Object.entries(properties).flatMap(([name, member]) => {
    const field = prefix + name;
    if (member.anyOf !== undefined || member.oneOf !== undefined) return [];
    // of the many inner members fewer, so that all of them are asked for
    const ofTypes = listTypeFaults(field, member).slice(0, prefix === "" ? undefined : 2);
    const faults = [...ofTypes, ...listLimitFaults(field, member)];
    if (member.properties !== undefined) {
      faults.push(...listWrongValues(member, `${field}.`));
      if (member.additionalProperties === false) {
        faults.push({ field, fault: "with an unknown member", value: { nothing: 1 } });
      }
    }
    if (member.items?.type !== undefined) {
      faults.push(
        ...listTypeFaults(field, member.items).slice(0, 2)
          .map(({ fault, value }) => ({ field, fault: `with an item ${fault}`, value: [value] })),
        ...listLimitFaults(field, member.items)
          .map(({ fault, value }) => ({ field, fault: `with an item ${fault}`, value: [value] })),
      );
    }
    return faults;
  });
}

/** The object with the member set that the path names; other members stay. */
export function setMember(object: object, path: string, value: unknown): object {
  const [name = "", ...rest] = path.split(".");
  const inner: unknown = Object.entries(object).find(([key]) => key === name)?.[1];
  const kept = typeof inner === "object" && inner !== null ? inner : {};
  return {
    ...object,
    [name]: rest.length === 0 ? value : setMember(kept, rest.join("."), value),
  };
}
