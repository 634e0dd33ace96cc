import type { Db } from "../../../db/core/connection.ts";
import { GERMAN_EXPECTATIONS, GERMAN_PLACES } from "../../../lib/rules/german/evidence_texts.ts";
import { localizeEvidence } from "../../../lib/rules/german/localize_evidence.ts";
import { createEnglishFinder } from "../english_words.ts";

const findEnglish = createEnglishFinder(
  [GERMAN_EXPECTATIONS, GERMAN_PLACES].flatMap((texts) => Object.entries(texts)),
);

/** Elements, headers and files that evidence names, and types: the same in each language. */
const NAMES = new Set(
  ("a base body embed form frame frameset applet h1 h2 h3 h4 h5 h6 head html img meta object picture script style title " +
    "HTML URL X-Robots-Tag Content-Type robots.txt rel=canonical rel=alternate hreflang dateModified datePublished " +
    "h1–h6 llms.txt twitter:card text/html nosniff in nav header footer aside main content other")
    .split(" "),
);
/** Addresses, selectors, and lines that a page or a file should have. */
const SAME = /^absolute URLs$|^https?:|^Sitemap: |^lang="|^width=device-width|^lorem/;

/** What rules expected, and where, in all places that the audits of a database found, and has no German, or half of it. */
export async function listUnsaidEvidence(db: Db): Promise<string[]> {
  const rows = await db("audit_occurrences").select("code", "evidence");
  const unsaid = rows.flatMap(({ code, evidence }) => {
    const english = JSON.parse(evidence);
    const german = localizeEvidence(english);
    return ["expected", "where"].filter((part) =>
      typeof english[part] === "string" &&
      (german[part] === english[part]
        ? hasWords(english[part])
        : findEnglish(String(german[part])).length > 0)
    ).map((part) => `${code}: ${english[part]}`);
  });
  return [...new Set(unsaid)];
}

function hasWords(text: string): boolean {
  return !SAME.test(text) &&
    text.split(/[\s,>]+/).some((part) =>
      /^\p{L}/u.test(part) && !/[[\]:/]/.test(part) && !NAMES.has(part)
    );
}
