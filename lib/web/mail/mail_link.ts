import { findMailAddress, type MailAddress } from "../../../db/accounts/mail_addresses.ts";
import { mailPath, type MailStep } from "../../alerts/mail_links.ts";
import { NotFoundError } from "../../core/errors.ts";
import { checkLink } from "../../credentials/signed_link.ts";
import { HttpError } from "../../middleware/http_error.ts";
import type { OpenPageRequest } from "../page.ts";

/**
 * Reads the address that a link in a mail is about.
 *
 * @throws NotFoundError in the same words when it is forged, cut off, of another address or of another step.
 * @throws HttpError 410 when it was genuine and has expired.
 */
export async function readMailLink(
  { services: { db, now }, params, query }: OpenPageRequest,
  step: MailStep,
): Promise<MailAddress> {
  const id = Number(params["id"]);
  const address = await findMailAddress(db, id);
  if (address === undefined) throw invalidLink();
  const link = { path: mailPath(id, step), query: singleValues(query) };
  switch (checkLink(link, { key: address.signingKey, now: now() })) {
    case "valid":
      return address;
    case "expired":
      throw new HttpError(
        410,
        "link_expired",
        "Nothing is sent to your address. If you want the mails, ask the owner of the site to save " +
          "the alerts once more: a new link comes.",
      );
    case "forged":
      throw invalidLink();
  }
}

/** A name that occurs twice is left out, since nothing shows which one is meant. */
function singleValues(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => query.getAll(name).length === 1));
}

function invalidLink(): NotFoundError {
  return new NotFoundError(
    "link_invalid",
    "It may have been cut off when it was copied. Open it once more from the mail that it came in.",
  );
}
