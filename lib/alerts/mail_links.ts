import type { Config } from "../core/config.ts";
import { DAY_MS } from "../core/days.ts";
import { signLink } from "../credentials/signed_link.ts";

/** A mail that is kept may be answered years later. */
const UNSUBSCRIBE_MS = 10 * 365 * DAY_MS;

/** What a link is made of. */
interface LinkedAddress {
  id: number;
  signingKey: Buffer;
}

/** What a recipient does by a link. */
export type MailStep = "confirm" | "unsubscribe" | "resume";

/** The path of a step for an address; what follows it is signed. */
export function mailPath(id: number, step: MailStep): string {
  return `/mail/${id}/${step}`;
}

/** Writes the link by which an address is confirmed, until its end. */
export function confirmLink({ id, signingKey }: LinkedAddress, expires: Date): string {
  return signLink(mailPath(id, "confirm"), { key: signingKey, expires });
}

/** Writes a link that ends the mails to an address, or has them go on. */
export function lastingLink(
  { id, signingKey }: LinkedAddress,
  step: Exclude<MailStep, "confirm">,
  now: Date,
): string {
  const expires = new Date(now.getTime() + UNSUBSCRIBE_MS);
  return signLink(mailPath(id, step), { key: signingKey, expires });
}

/** The API's address for links in mails: that of the operator's setting, else the one that was called. */
export function linkedApi({ publicUrl }: Pick<Config, "publicUrl">, apiUrl: string): string {
  return publicUrl === null ? apiUrl : publicUrl + new URL(apiUrl).pathname;
}
