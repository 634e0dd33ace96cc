import type { FieldErrors } from "../core/errors.ts";
import type { FormProblem } from "./form_problem.ts";
import type { Form } from "./read_form.ts";

/** Which of the forms of one page was sent, and what was wrong with it. */
export interface SentForm<Name extends string = string> {
  name: Name;
  problem: FormProblem;
}

/** What a form is filled with. */
export interface FormValues {
  form: Form;
  errors: FieldErrors;
}

/** The form that was sent has what was typed and what was wrong; the page's other forms have what is stored. */
export function formValues(
  name: string,
  sent: SentForm | undefined,
  { typed, stored }: { typed: Form; stored: Form },
): FormValues {
  return sent?.name === name
    ? { form: typed, errors: sent.problem.errors }
    : { form: stored, errors: {} };
}
