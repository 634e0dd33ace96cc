/** How much a message matters, the least first. */
export const SEVERITIES = ["info", "warning", "critical"] as const;

/** A message to a person, in plain text: each way of delivery escapes and cuts it by its own rules. */
export interface PlainMessage {
  /** The domain that it is about; null: none. */
  site: string | null;
  severity: typeof SEVERITIES[number];
  title: string;
  sentences: readonly string[];
  /** Figures and names, one a line. */
  facts: readonly { label: string; value: string }[];
  links: readonly MessageLink[];
}

/** Where to read on. */
interface MessageLink {
  label: string;
  url: string;
}

/** The links whose addresses are of the web: others could run as scripts where they are clicked. */
export function webLinks(links: readonly MessageLink[]): MessageLink[] {
  return links.flatMap(({ label, url }) => {
    const parsed = URL.parse(url);
    return parsed !== null && /^https?:$/.test(parsed.protocol)
      ? [{ label, url: parsed.href }]
      : [];
  });
}

/** One line: breaks and other control characters become spaces. */
export function onOneLine(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ").trim();
}

/** At most `length` UTF-16 units, the last one an ellipsis where something is left out. */
export function cutText(text: string, length: number): string {
  // half of a pair would be a character of its own
  return text.length <= length
    ? text
    : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
