import { UnauthorizedError } from "../../core/errors.ts";
import type { FormProblem } from "../form_problem.ts";
import { type FieldLabels, labelledProblem } from "../labelled_problem.ts";

/**
 * As `labelledProblem()`; that the passphrase is wrong is said at the field `name`, where it was typed. Who has
 * been signed out meanwhile gets a page that says so.
 */
export function passphraseProblem(
  error: unknown,
  { name, labels = {} }: { name: string; labels?: FieldLabels },
): FormProblem {
  if (!(error instanceof UnauthorizedError)) return labelledProblem(error, labels);
  if (error.code !== "wrong_passphrase") throw error;
  return {
    status: 422,
    message: "Nothing was changed: please look at the marked fields.",
    errors: { [name]: [error.message] },
  };
}
