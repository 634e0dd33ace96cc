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

/** The URLs that an occurrence on the site as a whole names as found. Takes the stored evidence, as JSON. */
export function siteUrls(evidence: string): string[] {
  // written as JSON of an Evidence
  const { found } = JSON.parse(evidence) as { found?: unknown };
  const parts: unknown[] = Array.isArray(found) ? found : [found];
  return parts.flatMap((part) => {
    const url = typeof part === "object" && part !== null && "url" in part ? part.url : null;
    return typeof url === "string" ? url : [];
  });
}
