import { SCHEMAS } from "../../schemas/mod.ts";

/** Part of an OpenAPI document. */
export type Part = Record<string, unknown>;

/** Replaces schemas that have a name by references, and keeps what they refer to. */
export interface ComponentSchemas {
  /** The schema as it is in the document. */
  refer(schema: object): Part;
  /** Every schema that was referred to, by name. */
  all(): Part;
}

/** Keywords for this service's own validator, of no use to readers. */
const OWN_KEYWORDS = new Set(["x-hint"]);

/**
 * Creates the collection of `components/schemas`. A schema that `schemas/` exports as
 * `fooBarSchema` is called `FooBar`. The rows of a list are described as they are without the
 * parameter `fields`: with all that is required. Others stay where they are used.
 */
export function createComponentSchemas(): ComponentSchemas {
  const { names, wholes } = listNames();
  const components = new Map<string, Part>();

  function refer(found: object): Part {
    const schema = wholeOf(found);
    return referAs(names.get(schema), schema);
  }

  function referAs(name: string | undefined, schema: object): Part {
    if (name === undefined) return copyOf(schema);
    if (!components.has(name)) {
      // the place is taken first: what a schema holds may refer to it
      components.set(name, {});
      components.set(name, { title: name, ...copyOf(schema) });
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** A row that may be sparse has the properties of the whole object. */
  function wholeOf(schema: object): object {
    if (names.has(schema) || !("properties" in schema) || "required" in schema) return schema;
    return wholes.get(schema.properties) ?? schema;
  }

  function copyOf(schema: object): Part {
    if ("anyOf" in schema && Array.isArray(schema.anyOf)) {
      const property = findDiscriminator(schema.anyOf);
      if (property !== undefined) return unionOf(schema.anyOf, property);
    }
    const entries = Object.entries(schema).filter(([keyword]) => !OWN_KEYWORDS.has(keyword));
    return Object.fromEntries(
      entries.map(([keyword, value]) => [
        keyword,
        keyword === "properties" ? membersOf(value) : valueOf(value),
      ]),
    );
  }

  function membersOf(properties: Record<string, object>): Part {
    return Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, refer(withoutDefault(member))]),
    );
  }

  /** `oneOf` with a discriminator (OpenAPI 3.1.1, section 4.8.25). */
  function unionOf(variants: readonly Variant[], property: string): Part {
    // a discriminator knows schemas by their names alone
    const references = variants.map((variant) =>
      referAs(names.get(variant) ?? variant.title, variant)
    );
    const mapping = variants.map((variant, index) => [
      variant.properties[property]?.const,
      references[index]?.["$ref"],
    ]);
    return {
      oneOf: references,
      discriminator: { propertyName: property, mapping: Object.fromEntries(mapping) },
    };
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

/**
 * Says a member's default in its description alone: openapi-typescript takes a member with a default for
 * one that is always there, which nobody has to send. A parameter keeps its default.
 */
function withoutDefault(schema: object): object {
  if (!("default" in schema)) return schema;
  const { default: value, ...rest } = schema;
  const description = "description" in schema ? `${schema.description} ` : "";
  return { ...rest, description: `${description}Default: \`${JSON.stringify(value)}\`.` };
}

/** One schema of a union. */
interface Variant {
  /** Its name, unless it is exported by `schemas/`. */
  title?: string;
  properties: Readonly<Record<string, { const?: string }>>;
}

/** The property that has another constant in each schema; undefined where there is none. */
function findDiscriminator(variants: readonly unknown[]): string | undefined {
  if (!variants.every(isObjectSchema)) return undefined;
  const all: readonly Variant[] = variants;
  return Object.keys(all[0]?.properties ?? {}).find((name) => {
    const constants = all.map(({ properties }) => properties[name]?.const);
    return !constants.includes(undefined) && new Set(constants).size === all.length;
  });
}

/** The names of the schemas of objects; the whole schemas go by their properties, which rows share. */
function listNames(): { names: Map<unknown, string>; wholes: Map<unknown, object> } {
  const names = new Map<unknown, string>();
  const wholes = new Map<unknown, object>();
  for (const [key, schema] of Object.entries(SCHEMAS)) {
    if (!key.endsWith("Schema") || !isObjectSchema(schema)) continue;
    names.set(schema, key.charAt(0).toUpperCase() + key.slice(1, -"Schema".length));
    if ("required" in schema) wholes.set(schema.properties, schema);
  }
  return { names, wholes };
}

function isObjectSchema(value: unknown): value is Variant {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  return [value.type].flat().includes("object") && "properties" in value;
}
