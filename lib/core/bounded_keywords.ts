import {
  _,
  type Ajv2020,
  type CodeKeywordDefinition,
  type FuncKeywordDefinition,
} from "ajv/dist/2020.js";
import ajvNames from "ajv/dist/compile/names.js";
import { alwaysValidSchema, Type } from "ajv/dist/compile/util.js";

/** The names of variables in the code that Ajv writes. */
const NAMES = ajvNames.default;

/** Errors that are collected of the items of one list, or of the unknown members of one object. */
export const ERRORS_OF_LOOP = 1_000;

/**
 * Replaces the keywords whose cost grows with the value by others of the same meaning whose cost is
 * bounded once a value is refused: a list that is too long is not descended into, its items are compared in
 * one pass, a text is counted up to its limit, and a loop ends after `ERRORS_OF_LOOP` errors. An Ajv that collects all errors
 * would otherwise make one of each item that a stranger sends.
 */
export function boundKeywords(ajv: Ajv2020): void {
  for (const keyword of [items, additionalProperties, uniqueItems, minLength, maxLength]) {
    ajv.removeKeyword(String(keyword.keyword));
    ajv.addKeyword(keyword);
  }
}

/** `items` without `prefixItems` before it, which no schema of this service has. */
const items: CodeKeywordDefinition = {
  keyword: "items",
  type: "array",
  schemaType: ["object", "boolean"],
  code(cxt) {
    const { gen, schema, parentSchema, data, it } = cxt;
    if (alwaysValidSchema(it, schema)) return;
    const valid = gen.name("valid");
    const before = gen.const("before", NAMES.errors);
    const count = gen.const("count", _`${data}.length`);
    const { maxItems } = parentSchema;
    gen.if(maxItems === undefined ? _`true` : _`${count} <= ${maxItems}`, () => {
      gen.forRange("i", 0, count, (i) => {
        cxt.subschema({ keyword: "items", dataProp: i, dataPropType: Type.Num }, valid);
        gen.if(_`${NAMES.errors} - ${before} >= ${ERRORS_OF_LOOP}`, () => gen.break());
      });
    });
  },
};

/** `additionalProperties` without `patternProperties` next to it, which no schema of this service has. */
const additionalProperties: CodeKeywordDefinition = {
  keyword: "additionalProperties",
  type: "object",
  schemaType: ["object", "boolean"],
  error: {
    message: "must NOT have additional properties",
    params: ({ params }) => _`{additionalProperty: ${params["additionalProperty"]}}`,
  },
  code(cxt) {
    const { gen, schema, parentSchema, data, it } = cxt;
    if (alwaysValidSchema(it, schema)) return;
    const valid = gen.name("valid");
    const before = gen.const("before", NAMES.errors);
    // a Set: what objects inherit is no name that the schema knows
    const known = gen.scopeValue("keyword", {
      ref: new Set(Object.keys(parentSchema["properties"] ?? {})),
    });
    gen.forIn("key", data, (key) => {
      gen.if(_`!${known}.has(${key})`, () => {
        if (schema === false) {
          cxt.setParams({ additionalProperty: key });
          cxt.error();
        } else {
          const part = { keyword: "additionalProperties", dataProp: key, dataPropType: Type.Str };
          cxt.subschema(part, valid);
        }
        gen.if(_`${NAMES.errors} - ${before} >= ${ERRORS_OF_LOOP}`, () => gen.break());
      });
    });
  },
};

/**
 * `uniqueItems` of lists of texts and numbers, which are all that a schema of this service asks it of: Ajv
 * compares each item with each other one where the items have no `type`. Lists and objects are never the same.
 */
const uniqueItems: FuncKeywordDefinition = {
  keyword: "uniqueItems",
  type: "array",
  schemaType: "boolean",
  compile: (isAsked: boolean) => (list: unknown[]) =>
    !isAsked || new Set(list).size === list.length,
  error: { message: "must NOT have duplicate items" },
};

const minLength = lengthKeyword("minLength", (text, limit) => !hasMore(text, limit - 1));
const maxLength = lengthKeyword("maxLength", hasMore);

function lengthKeyword(
  keyword: string,
  isWrong: (text: string, limit: number) => boolean,
): FuncKeywordDefinition {
  return {
    keyword,
    type: "string",
    schemaType: "number",
    compile: (limit: number) => (text: string) => !isWrong(text, limit),
    error: {
      message: "has a wrong number of characters",
      params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
    },
  };
}

/** Whether a text has more characters (code points) than a limit; no more of them are counted. */
function hasMore(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  let count = 0;
  for (const _character of text) if (++count > limit) return true;
  return false;
}
