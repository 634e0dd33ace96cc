import { hash } from "node:crypto";

/** The strong entity tag of a content in one coding (RFC 9110, section 8.8.3.3). */
export function entityTag(content: string | Buffer, coding: string): string {
  const digest = hash("sha1", content, "base64url");
  return coding === "identity" ? `"${digest}"` : `"${digest}-${coding}"`;
}

/**
 * Whether an `If-None-Match` header names the content: `*`, or a list of tags compared weakly
 * (RFC 9110, section 13.1.2). Tags of other codings of the same content match as well.
 */
export function matchesEntityTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  const wanted = withoutCoding(tag);
  return ifNoneMatch.split(",").some((candidate) => {
    return withoutCoding(candidate.trim().replace(/^W\//, "")) === wanted;
  });
}

/** Whether an `If-Match` header names the content: tags compared strongly (RFC 9110, section 13.1.1). */
export function matchesStrongly(ifMatch: string, tag: string): boolean {
  const strong = ifMatch.split(",").filter((candidate) => !candidate.trim().startsWith("W/"));
  return matchesEntityTag(strong.join(","), tag);
}

function withoutCoding(tag: string): string {
  return tag.replace(/-(?:br|gzip)"$/, '"');
}
