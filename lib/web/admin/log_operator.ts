import type { PageRequest } from "../page.ts";

/** Writes down which operator did what to another account's work. */
export function logOperator(
  { services, session, browser }: PageRequest,
  action: string,
  fields: Record<string, unknown>,
): void {
  services.log("info", "operator_acted", {
    action,
    owner_id: session.ownerId,
    email: session.email,
    address: browser.address,
    ...fields,
  });
}
