import { recordChange } from "../commands/accounts/people/record_change.ts";
import type { PageAnswer, PageRequest } from "./page.ts";

/**
 * Sends a form that does something by another way than an operation of the API, with an entry in the audit trail. A form
 * that is shown once more has changed nothing.
 */
export function recordPage(
  operation: string,
  { services, session, url }: Pick<PageRequest, "services" | "session" | "url">,
  answer: () => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const { accountId, ownerId: id, email, id: sessionId } = session;
  const caller = { accountId, tokenId: 0, member: { id, email, sessionId } };
  const [object = ""] = url.split("?");
  return recordChange(services, { caller, operation, object, fields: [] }, async () => {
    const result = await answer();
    const isRefused = result.kind === "document" && (result.status ?? 200) >= 400;
    return { result, object: isRefused ? null : object };
  });
}
