import { ServiceError } from "../core/errors.ts";
import type { PageRequest } from "./page.ts";

/**
 * Notes a sign-in that was refused, and from where, for operators and for programs that shut addresses
 * out. What was typed is not noted: people type passphrases into the wrong field.
 */
export function logFailedSignIn(
  { services, browser, requestId }: Pick<PageRequest, "services" | "browser" | "requestId">,
  step: "passphrase" | "code",
  error: unknown,
): void {
  if (!(error instanceof ServiceError)) return;
  const { address } = browser;
  services.log("warn", "sign_in_failed", {
    request_id: requestId,
    step,
    address,
    code: error.code,
  });
}
