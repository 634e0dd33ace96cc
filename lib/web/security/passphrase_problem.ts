import { UnauthorizedError } from "../../errors.ts";
import { type FormProblem, formProblem } from "../form_problem.ts";

/**
 * As `formProblem()`; that the passphrase is wrong is told at the field `name`, where it was typed. Who has
 * been signed out meanwhile learns that by a page of its own.
 */
export function passphraseProblem(
  error: unknown,
  { name, fields = [] }: { name: string; fields?: readonly string[] },
): FormProblem {
  if (!(error instanceof UnauthorizedError)) return formProblem(error, fields);
  if (error.code !== "wrong_passphrase") throw error;
  return {
    status: 422,
    message: "Nothing was changed: please look at the marked fields.",
    errors: { [name]: [error.message] },
  };
}
