import { SCHEMAS } from "../../schemas/mod.ts";

/** Part of an OpenAPI document. */
export type Part = Record<string, unknown>;

/** Replaces schemas that have a name by references, and keeps what they refer to. */
export interface ComponentSchemas {
  /** The schema as it stands in the document. */
  refer(schema: object): Part;
  /** Every schema that was referred to, by name. */
  all(): Part;
}

/** Keywords for this service's own validator, of no use to readers. */
const OWN_KEYWORDS = new Set(["x-hint"]);

/**
 * Creates the collection of `components/schemas`. A schema that `schemas/` exports as
 * `fooBarSchema` is called `FooBar`; without its `required`, as the rows of a list are, it is
 * called `FooBarRow`. Others stand where they are used.
 */
export function createComponentSchemas(): ComponentSchemas {
  const { names, rowNames } = listNames();
  const components = new Map<string, Part>();

  function refer(schema: object): Part {
    const name = nameOf(schema);
    if (name === undefined) return copyOf(schema);
    if (!components.has(name)) {
      // the place is taken first: what a schema holds may refer to it
      components.set(name, {});
      components.set(name, { title: name, ...copyOf(schema) });
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  function nameOf(schema: object): string | undefined {
    const known = names.get(schema);
    if (known !== undefined || !("properties" in schema) || "required" in schema) return known;
    return rowNames.get(schema.properties);
  }

  function copyOf(schema: object): Part {
    const entries = Object.entries(schema).filter(([keyword]) => !OWN_KEYWORDS.has(keyword));
    return Object.fromEntries(entries.map(([keyword, value]) => [keyword, valueOf(value)]));
  }

  function valueOf(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(valueOf);
    return typeof value === "object" && value !== null ? refer(value) : value;
  }

  return {
    refer,
    all: () => Object.fromEntries([...components].sort(([a], [b]) => a < b ? -1 : 1)),
  };
}

/** The names of the schemas of objects; those of rows go by the properties, which they share. */
function listNames(): { names: Map<unknown, string>; rowNames: Map<unknown, string> } {
  const names = new Map<unknown, string>();
  const rowNames = new Map<unknown, string>();
  for (const [key, schema] of Object.entries(SCHEMAS)) {
    if (!key.endsWith("Schema") || !isObjectSchema(schema)) continue;
    const name = key.charAt(0).toUpperCase() + key.slice(1, -"Schema".length);
    names.set(schema, name);
    if ("required" in schema) rowNames.set(schema.properties, `${name}Row`);
  }
  return { names, rowNames };
}

function isObjectSchema(value: unknown): value is { properties: object } {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  return [value.type].flat().includes("object") && "properties" in value;
}
