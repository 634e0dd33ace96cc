import { createFieldErrors, ValidationError } from "../core/errors.ts";
import { type FormProblem, formProblem } from "./form_problem.ts";

/** The fields of a form, called as the API calls them, with the labels that people read. */
export type FieldLabels = Readonly<Record<string, string>>;

/**
 * Turns an error of the API into what a form tells, in the words of the form: messages stand at the field
 * to which they belong, those of a list's items too, and begin with its label. Throws as `formProblem()` does.
 */
export function labelledProblem(error: unknown, labels: FieldLabels): FormProblem {
  if (!(error instanceof ValidationError)) return formProblem(error);
  const errors = createFieldErrors();
  for (const [path, messages] of Object.entries(error.errors)) {
    const field = findField(path, labels);
    const label = Object.hasOwn(labels, field) ? labels[field] : undefined;
    const worded = label === undefined
      ? messages
      : messages.map((message) => reword(message, path, `${label}${placeOf(path, field)}`));
    errors[field] = [...errors[field] ?? [], ...worded];
  }
  return formProblem(new ValidationError(errors), Object.keys(labels));
}

/** The longest name of a field that the path begins with, else the path. */
function findField(path: string, labels: FieldLabels): string {
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length--) {
    const name = parts.slice(0, length).join(".");
    if (Object.hasOwn(labels, name)) return name;
  }
  return path;
}

/** Where in the field: a line of a list, or a member. */
function placeOf(path: string, field: string): string {
  const inside = path.slice(field.length + 1);
  if (inside === "") return "";
  return /^\d+$/.test(inside) ? `, line ${Number(inside) + 1},` : `, ${inside},`;
}

function reword(message: string, path: string, label: string): string {
  const subject = `The ${path} field`;
  return message.startsWith(subject) ? `${label}${message.slice(subject.length)}` : message;
}
