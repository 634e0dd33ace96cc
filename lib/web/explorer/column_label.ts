import { saidText } from "../texts/said.ts";

/** Names of fields whose words alone would read oddly. */
const LABELS: Readonly<Record<string, string>> = {
  ctr: "CTR",
  url: "URL",
  id: "Id",
  h1: "H1",
  url_id: "URL id",
  lang: "Language",
  dofollow: "Followed",
  cited: "Cited",
  affected_urls_count: "URLs",
  inlinks_count: "Links to it",
  outlinks_count: "Links from it",
  follow_count: "Followed links",
  nofollow_count: "Not followed",
  unknown_count: "Rel not known",
  targets_count: "Linked pages",
  clicks_delta: "Clicks, change",
  word_count: "Words",
  size_bytes: "Size",
  duration_ms: "Duration",
  cost_usd: "Cost (USD)",
  share_of_voice: "Share of voice",
  status_code: "Status",
  target_status_code: "Target's status",
  final_status_code: "Final status",
  our_position: "Own position",
  our_avg_position: "Own average position",
  avg_position: "Average position",
  our_url: "Own URL",
};

const WORDS: Readonly<Record<string, string>> = {
  url: "URL",
  urls: "URLs",
  ctr: "CTR",
  ai: "AI",
  lcp: "LCP",
  inp: "INP",
  cls: "CLS",
  fcp: "FCP",
  ttfb: "TTFB",
  ms: "(ms)",
  usd: "(USD)",
  pct: "%",
  id: "id",
};

/** Names a field for people in the current language: `previous_position` is “Previous position”. */
export function columnLabel(name: string): string {
  return saidText(englishLabel(name));
}

function englishLabel(name: string): string {
  const known = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
  if (known !== undefined) return known;
  const words = name.replace(/_(?:count|at)$/, "").split(/[_.]/).map((word) =>
    Object.hasOwn(WORDS, word) ? WORDS[word] ?? word : word
  );
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value of a fixed set for people in the current language: `not_found` is “not found”. */
export function valueLabel(value: string): string {
  return saidText(value.replaceAll("_", " "));
}
