import { ServiceError, StartError, ValidationError } from "../../lib/core/errors.ts";
import { UsageError, writeError } from "../command_line.ts";
import { writeJson } from "../write_result.ts";
import { EXIT } from "./exit_codes.ts";
import { NotAuditedError } from "./not_audited_error.ts";

const HELP_CALL = "npm run --silent audit -- --help";

interface Failure {
  exitCode: number;
  code: string;
  message: string;
}

/**
 * Says why there is no audit, in a sentence on stderr and with `json` as an object on stdout, and
 * returns the exit code. Only what nobody expected has a stack.
 */
export function reportFailure(error: unknown, { json }: { json: boolean }): number {
  const { exitCode, code, message } = failureOf(error);
  writeError(message, exitCode === EXIT.wrongUsage ? HELP_CALL : undefined);
  if (json) writeJson({ error: { code, message } });
  return exitCode;
}

function failureOf(error: unknown): Failure {
  if (error instanceof UsageError) {
    return { exitCode: EXIT.wrongUsage, code: "wrong_usage", message: error.message };
  }
  if (error instanceof ValidationError) {
    const message = Object.values(error.errors).flat().join(" ");
    return { exitCode: EXIT.wrongUsage, code: "wrong_usage", message };
  }
  const { message } = error instanceof Error ? error : new Error(String(error));
  // a server refuses the same as this process does
  if (error instanceof ServiceError && error.code === "validation_failed") {
    return { exitCode: EXIT.wrongUsage, code: "wrong_usage", message };
  }
  const expected = { exitCode: EXIT.notAudited, message };
  if (error instanceof NotAuditedError || error instanceof ServiceError) {
    return { ...expected, code: error.code };
  }
  if (error instanceof StartError) return { ...expected, code: "cannot_start" };
  const stack = error instanceof Error ? error.stack ?? message : message;
  return { ...expected, code: "internal_error", message: stack };
}
