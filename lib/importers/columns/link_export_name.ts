/** What the name of a download of Search Console's links report says; null for what it does not say. */
interface LinkExportName {
  /** Of the property. */
  host: string | null;
  /** Links as they were found last, or some of them. */
  sample: boolean;
  internal: boolean;
  /** The day of the download. */
  day: string | null;
}

/** `http___www.example.com_-Latest links-2020-07-15`, `example.com-Top-target-pages-2026-04-17`. */
const NAME =
  /(?:^|\/)(?:https?___)?([a-z\d-]+(?:\.[a-z\d-]+)+?)_?[^/.]{0,200}?-(?:Latest|More|Sample|Top|Internal|External)[ -]/i;
const DAY = /-(\d{4}-\d{2}-\d{2})(?:\D|$)/;

/** Longer names are nobody's, and would be searched for long. */
const MAX_NAME_CHARACTERS = 1000;

/** Reads the name that Search Console gives to a download of its links report. */
export function readLinkExportName(name: string): LinkExportName {
  const text = name.slice(0, MAX_NAME_CHARACTERS);
  return {
    host: NAME.exec(text)?.[1]?.toLowerCase() ?? null,
    sample: /sample[ -]links/i.test(text),
    internal: /internal/i.test(text),
    day: DAY.exec(text)?.[1] ?? null,
  };
}
