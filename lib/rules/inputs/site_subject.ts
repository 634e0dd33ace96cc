/** Members of `found` that say what an occurrence is about, the first that is there. */
const NAMES = ["rule", "url", "origin", "host", "agent"] as const;

/**
 * What an occurrence on the site as a whole is about, the same in every audit: the rule that
 * failed, the file's URL, its origin, or else where it was found. Its `targetId` is only a running
 * number. Takes the evidence as it is stored, as JSON.
 */
export function siteSubject(evidence: string): string {
  // written as JSON of an Evidence
  const { found, where } = JSON.parse(evidence) as { found?: unknown; where?: unknown };
  if (typeof found === "object" && found !== null) {
    const members = new Map<string, unknown>(Object.entries(found));
    for (const name of NAMES) {
      const value = members.get(name);
      if (typeof value === "string") return value;
    }
  }
  return typeof where === "string" ? where : "";
}
