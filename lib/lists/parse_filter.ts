import {
  type ListField,
  type ListFields,
  type ListFilter,
  type Operator,
  OPERATORS,
  type SqlValue,
} from "../../db/core/list_shapes.ts";
import type { FieldErrors } from "../core/errors.ts";
import { isDate, isDateTime } from "../core/validate.ts";
import { suggestFilter } from "./suggest_filter.ts";
import { DAY_MS } from "../core/days.ts";

const SHAPE = /^filter\[([^[\]]+)\](?:\[([^[\]]+)\])?$/;
const MAX_VALUES = 100;

const TEXT_ONLY: readonly Operator[] = ["contains", "starts_with"];

/** The operators that go with each type of field. */
export const OPERATORS_OF: Readonly<Record<ListField["type"], readonly Operator[]>> = {
  string: OPERATORS,
  integer: OPERATORS.filter((operator) => !TEXT_ONLY.includes(operator)),
  number: OPERATORS.filter((operator) => !TEXT_ONLY.includes(operator)),
  boolean: ["eq", "ne", "null"],
  time: ["eq", "gt", "gte", "lt", "lte", "between", "null"],
  object: [],
};

/**
 * Reads `filter[field]=a,b` or `filter[field][operator]=value`; adds to `errors`, under the
 * parameter's name as written, what is wrong, and returns undefined then.
 */
export function parseFilter(
  fields: ListFields,
  name: string,
  { text, errors }: { text: string; errors: FieldErrors },
): ListFilter | undefined {
  const fail = (message: string): undefined => {
    errors[name] = [message];
  };
  const [, fieldName = "", operatorName] = SHAPE.exec(name) ?? [];
  const field = Object.hasOwn(fields.fields, fieldName) ? fields.fields[fieldName] : undefined;
  if (!field?.filterable) {
    const allowed = Object.entries(fields.fields).filter(([, other]) => other.filterable)
      .map(([other]) => other);
    return fail(`The list cannot be filtered by "${fieldName}". Allowed: ${allowed.join(", ")}.`);
  }
  const allowed = OPERATORS_OF[field.type];
  const operator = operatorName === undefined
    ? shortOperator(field, text)
    : allowed.find((candidate) => candidate === operatorName);
  if (operator === undefined) {
    return fail(
      `The operator "${operatorName ?? "in"}" is not possible here. Allowed: ${
        allowed.join(", ")
      }.`,
    );
  }
  const texts = operator === "in" || operator === "between" ? text.split(",") : [text];
  if (operator === "between" && texts.length !== 2) {
    return fail("The operator between needs two values with a comma between them.");
  }
  if (texts.length > MAX_VALUES) return fail(`At most ${MAX_VALUES} values are possible.`);
  const isAdvised = operatorName === undefined && field.type !== "string";
  const failValue = (message: string) =>
    fail(isAdvised ? `${message} ${adviseOperator(field, fieldName, text)}` : message);
  return parseValues(field, { name: fieldName, operator, texts }, failValue);
}

/** Says which operators there are, and how what the value seems to mean is written with one. */
function adviseOperator(field: ListField, name: string, text: string): string {
  const operators = OPERATORS_OF[field.type];
  const isValue = (value: string) =>
    field.type === "time"
      ? parseTime(value) !== undefined
      : parseValue(field.type, value) !== undefined;
  const written = suggestFilter(name, text, { operators, isValue });
  return `Operators: ${operators.join(", ")}.` +
    (written === undefined ? "" : ` This is written ${written}.`);
}

/** `filter[field]=a,b` means one of them. */
function shortOperator(field: ListField, text: string): Operator | undefined {
  if (!text.includes(",")) return "eq";
  return OPERATORS_OF[field.type].find((operator) => operator === "in");
}

function parseValues(
  field: ListField,
  { name, operator, texts }: { name: string; operator: Operator; texts: readonly string[] },
  fail: (message: string) => undefined,
): ListFilter | undefined {
  if (field.type === "time" && operator !== "null") {
    return timeFilter(name, operator, { texts, fail });
  }
  const type = operator === "null" ? "boolean" : field.type;
  const values = texts.map((text) => parseValue(type, text));
  if (values.includes(undefined)) {
    return fail(`The value must be ${TYPE_NAMES[type]}.`);
  }
  const { values: known } = field;
  if (known && (operator === "eq" || operator === "ne" || operator === "in")) {
    const strange = texts.find((text) => !known.includes(text));
    if (strange !== undefined) {
      return fail(`There is no value "${strange}". Allowed: ${known.join(", ")}.`);
    }
  }
  // no undefined is left
  return { field: name, operator, values: values as SqlValue[] };
}

const TYPE_NAMES: Readonly<Record<ListField["type"], string>> = {
  string: "a text",
  integer: "an integer",
  number: "a number",
  boolean: "true or false",
  time: "a day (YYYY-MM-DD) or a time such as 2026-01-31T12:00:00Z",
  object: "an object",
};

function parseValue(type: ListField["type"], text: string): SqlValue | undefined {
  switch (type) {
    case "integer": {
      const number = /^-?\d{1,16}$/.test(text) ? Number(text) : NaN;
      return Number.isSafeInteger(number) ? number : undefined;
    }
    case "number": {
      const number = /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text) ? Number(text) : NaN;
      return Number.isFinite(number) ? number : undefined;
    }
    case "boolean":
      return text === "true" ? true : text === "false" ? false : undefined;
    default:
      return text;
  }
}

/** A day stands for all of its moments, whatever the operator. */
function timeFilter(
  field: string,
  operator: Operator,
  { texts, fail }: { texts: readonly string[]; fail: (message: string) => undefined },
): ListFilter | undefined {
  const spans = texts.map(parseTime);
  const first = spans[0];
  const last = spans.at(-1);
  if (!first || !last || spans.includes(undefined)) {
    return fail(`The value must be ${TYPE_NAMES.time}.`);
  }
  if (operator === "eq" || operator === "between") {
    return { field, operator: "between", values: [first.from, last.to] };
  }
  const value = operator === "gt" || operator === "lte" ? first.to : first.from;
  return { field, operator, values: [value] };
}

function parseTime(text: string): { from: Date; to: Date } | undefined {
  if (isDate(text)) {
    const from = new Date(`${text}T00:00:00Z`);
    return { from, to: new Date(from.getTime() + DAY_MS - 1) };
  }
  if (!isDateTime(text)) return undefined;
  return { from: new Date(text), to: new Date(text) };
}
