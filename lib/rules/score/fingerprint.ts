import { hash } from "node:crypto";

/** What makes an occurrence the same one in every audit. */
interface OccurrenceIdentity {
  code: string;
  /** Null: the site as a whole. */
  url: string | null;
  /** Null: it is about no other URL. */
  targetUrl: string | null;
  /** What it is about where that is no URL, as on the site as a whole: `siteSubject()`. */
  subject?: string | undefined;
}

/**
 * The fingerprint of an occurrence: SHA-256, in hexadecimal, of the rule's code, the URL and the
 * target's URL, or the subject, with a line feed between them. Evidence is no part of it.
 */
export function createFingerprint(
  { code, url, targetUrl, subject }: OccurrenceIdentity,
): string {
  return hash("sha256", [code, url ?? "", targetUrl ?? subject ?? ""].join("\n"), "hex");
}
