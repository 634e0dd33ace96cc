import { expect } from "chai";
import { ROUTES } from "../../../../lib/routes/mod.ts";

/** The members of a schema that this spec reads. */
interface Schema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

/** They are the file that is imported, which a job reads: the limit of the body is theirs. */
const FILES = /^POST \/sites\/:id\/imports (?:content|rows)/;

/** What a command does with a text or a list must not depend upon the limit of the body alone. */
describe("bodies of routes", () => {
  for (const route of ROUTES.filter(({ bodySchema }) => bodySchema !== undefined)) {
    const name = `${route.method} ${route.path}`;
    it(`bounds each text and list of ${name}`, () => {
      const unbounded = listUnbounded(route.bodySchema ?? {}, name, " ")
        .filter((place) => !FILES.test(place));
      expect(unbounded).to.deep.equal([]);
    });
  }
});

function listUnbounded(schema: Schema, place: string, separator = "."): string[] {
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema;
  const types = [schema.type].flat();
  const own = (types.includes("string") && !isBoundedText(schema)) ||
      (types.includes("array") && schema.maxItems === undefined)
    ? [place]
    : [];
  return [
    ...own,
    ...Object.entries(properties)
      .flatMap(([name, member]) => listUnbounded(member, `${place}${separator}${name}`)),
    ...items ? listUnbounded(items, `${place}[]`) : [],
    ...typeof additionalProperties === "object"
      ? listUnbounded(additionalProperties, `${place}.*`)
      : [],
    ...[...anyOf, ...oneOf].flatMap((branch) => listUnbounded(branch, place)),
  ];
}

/** A pattern bounds a text when it is anchored and repeats nothing without end. */
function isBoundedText(
  { enum: values, const: value, format, pattern, maxLength }: Schema,
): boolean {
  if (maxLength !== undefined || values !== undefined || value !== undefined) return true;
  if (format === "date") return true;
  return pattern !== undefined && /^\^[^*+]*\$$/.test(pattern) && !/,\}/.test(pattern);
}
