import { createFieldErrors, ValidationError } from "../../core/errors.ts";
import { linesOf, numberOf } from "../form_values.ts";
import { type Form, parseForm } from "../read_form.ts";
import { type Act, fieldName, fieldsOf } from "./act.ts";
import { type Member, membersOf } from "./act_schema.ts";
import { said } from "../texts/said.ts";

/** What the form of an act says, as the body of its operation: what is empty is left out, or null. */
export function readAct(
  act: Act,
  form: Form,
  params: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const body: Record<string, unknown> = { ...act.fixed?.(params, form) };
  const errors = createFieldErrors();
  for (const member of membersOf(act, fieldsOf(act))) {
    const value = readMember(act, member, form);
    if (value instanceof Error) errors[member.path] = [value.message];
    else if (value !== undefined) putMember(body, member.path.split("."), value);
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return body;
}

/** The value of a member; undefined: it is left out; an error: it cannot be read. */
function readMember(act: Act, { path, kind, isNullable, schema }: Member, form: Form): unknown {
  const name = fieldName(act, path);
  const empty = isNullable ? null : undefined;
  switch (kind) {
    case "check":
      return form.has(name);
    case "number":
      return numberOf(form, name) ?? empty;
    case "choices":
      return listOf(form.texts(name), { schema, empty });
    case "lines":
      return listOf(linesOf(form, name).map(itemOf(schema.items?.type)), { schema, empty });
    case "pairs":
      return readPairs(linesOf(form, name));
    case "secret":
      return form.text(name) === "" ? undefined : form.text(name);
    default: {
      const text = form.text(name).trim();
      return text === "" ? empty : text;
    }
  }
}

/** A list; one that may not be empty is left out, or null, where it is. */
function listOf(
  values: readonly unknown[],
  { schema, empty }: { schema: Member["schema"]; empty: null | undefined },
): readonly unknown[] | null | undefined {
  const mayBeEmpty = empty === undefined && (schema.minItems ?? 0) === 0;
  return values.length > 0 || mayBeEmpty ? values : empty;
}

/** Ids are numbers; what is none stays a text, for the API to say what is wrong with it. */
function itemOf(type: unknown): (line: string) => unknown {
  return (line) => type === "integer" && /^\d+$/.test(line) ? Number(line) : line;
}

/** Lines such as `X-Key: value`; undefined where there are none. */
function readPairs(lines: readonly string[]) {
  if (lines.length === 0) return undefined;
  const pairs = lines.map((line) => /^([^:=]+?)\s*[:=]\s*(.+)$/.exec(line));
  const wrong = pairs.indexOf(null);
  if (wrong !== -1) {
    return new Error(
      said`Line ${wrong + 1} has to be a name, a colon and a value, such as X-Key: abc.`,
    );
  }
  return pairs.flatMap((pair) => pair === null ? [] : [{ name: pair[1], value: pair[2] }]);
}

function putMember(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const inner = body[name];
  const object: Record<string, unknown> = typeof inner === "object" && inner !== null
    ? { ...inner }
    : {};
  putMember(object, rest, value);
  body[name] = object;
}

/** What is stored, or what holds without it, as the fields of an act's form have it. */
export function storedAct(act: Act, stored: unknown): Form {
  const fields = new URLSearchParams();
  for (const { path, kind, schema } of membersOf(act, fieldsOf(act))) {
    if (kind === "secret" || kind === "pairs") continue;
    const value = findMember(stored, path.split(".")) ?? schema.default;
    const name = fieldName(act, path);
    if (Array.isArray(value)) {
      if (kind === "choices") { for (const one of value) fields.append(name, String(one)); }
      else fields.set(name, value.join("\n"));
    } else if (value === true) fields.set(name, "on");
    else if (typeof value === "string" || typeof value === "number") {
      fields.set(name, String(value));
    }
  }
  return parseForm(String(fields));
}

function findMember(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) {
      return undefined;
    }
    found = Object.entries(found).find(([key]) => key === name)?.[1];
  }
  return found;
}
