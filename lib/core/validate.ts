import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { boundKeywords } from "./bounded_keywords.ts";
import { createFieldErrors, type FieldErrors } from "./errors.ts";
import { describeErrors, type Subject } from "./validation_messages.ts";

/** How a validator reads and words. */
interface ValidatorOptions {
  /** Turns the strings of a query or of the environment into the numbers and booleans asked for. */
  coerce?: boolean;
  /** Names a field in a message; default `The NAME field`. */
  subject?: Subject;
  /** The key for errors about the value as a whole; default `body`. */
  root?: string;
}

/**
 * Checks a value and returns what is wrong with it, or undefined when nothing is. Fills in the
 * schema's defaults, and with `coerce` changes strings, in the value itself. Of a list, and of the
 * unknown members of an object, at most `ERRORS_OF_LOOP` errors are collected.
 */
type Validator = (value: unknown) => FieldErrors | undefined;

/** Long before there was anything to search. */
const FIRST_ASKED_DAY = "1900-01-01";

const strictAjv = createAjv(false);
const coercingAjv = createAjv(true);
const compiled = new WeakMap<object, ValidateFunction>();
const compiledCoercing = new WeakMap<object, ValidateFunction>();

/**
 * Creates a validator from a JSON Schema (2020-12), compiled once per schema object.
 * Throws when the schema has an unknown keyword, or one with a value of a wrong type.
 */
export function createValidator(schema: object, options: ValidatorOptions = {}): Validator {
  const { coerce = false, subject, root = "body" } = options;
  const validate = compile(schema, coerce);
  return (value) => {
    if (validate(value)) return coerce ? describeInfinite(value, subject) : undefined;
    return describeErrors(validate.errors ?? [], { root, ...(subject ? { subject } : {}) });
  };
}

/**
 * As `createValidator()`, but compiles the schema when the first value comes: to compile those of all routes takes half
 * a second of each start. A spec compiles each of them.
 */
export function createLateValidator(schema: object, options: ValidatorOptions = {}): Validator {
  let validate: Validator | undefined;
  return (value) => (validate ??= createValidator(schema, options))(value);
}

/** Ajv turns a text such as `1e999` into Infinity and takes that for a number. */
function describeInfinite(
  value: unknown,
  subject: Subject = (field) => `The ${field} field`,
): FieldErrors | undefined {
  const fields = Object.entries(Object(value))
    .filter(([, member]) => typeof member === "number" && !Number.isFinite(member));
  if (fields.length === 0) return undefined;
  const errors = createFieldErrors();
  for (const [field] of fields) errors[field] = [`${subject(field)} must be a finite number.`];
  return errors;
}

function compile(schema: object, coerce: boolean): ValidateFunction {
  const cache = coerce ? compiledCoercing : compiled;
  const found = cache.get(schema);
  if (found) return found;
  const validate = (coerce ? coercingAjv : strictAjv).compile(schema);
  cache.set(schema, validate);
  return validate;
}

function createAjv(coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    // the messages quote what the schema allows
    verbose: true,
    useDefaults: true,
    coerceTypes,
    strict: true,
    // compiling the meta-schema takes a third of the start of a short process; a spec holds each schema against it
    validateSchema: false,
    // `type: ["string", "null"]` is how a nullable field is written
    allowUnionTypes: true,
    // keywords under anyOf inherit the type written beside it
    strictTypes: false,
    strictRequired: false,
  });
  boundKeywords(ajv);
  ajv.addFormat("date", isAskedDay);
  ajv.addFormat("date-time", isDateTime);
  ajv.addFormat("uri", isHttpUrl);
  // "x-hint" completes the sentence "must be …" when a pattern or format does not match
  ajv.addVocabulary(["example", "x-hint"]);
  return ajv;
}

/**
 * Whether the text is a day that exists, as `YYYY-MM-DD` (RFC 3339 `full-date`). Days before the year 1000
 * are none that a column of days holds, nor is a window that begins before them.
 */
export function isDate(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/**
 * Whether a request can name this day: windows, and those before them that are compared, begin up to
 * two years earlier, and must begin with days that exist as well.
 */
export function isAskedDay(text: string): boolean {
  return isDate(text) && text >= FIRST_ASKED_DAY;
}

/** Whether the text is a time with its offset, such as `2026-01-31T12:00:00Z` (RFC 3339). */
export function isDateTime(text: string): boolean {
  const match = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.exec(text);
  return match !== null && isDate(match[1] ?? "") && !Number.isNaN(Date.parse(text));
}

/** Whether the text is an absolute http or https URL. */
export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return false;
  return URL.canParse(text);
}
