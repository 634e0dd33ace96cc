const WORDS: Readonly<Record<string, string>> = {
  robots: "robots.txt forbids it",
  unreachable: "it could not be fetched",
  redirect: "it redirects",
  status: "it answers with an error",
  not_html: "it is no HTML page",
  noindex: "it says noindex",
  canonicalised: "its canonical is another URL",
};

/** Why a page is not indexable, in words. */
export function describeReason(reason: string | null): string {
  return reason === null ? "no reason is known" : WORDS[reason] ?? reason.replaceAll("_", " ");
}
