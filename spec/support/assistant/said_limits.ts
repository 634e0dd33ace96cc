/** The words by which an answer says a limit of a label, in English or German. */
const WORDS: Readonly<Record<string, RegExp>> = {
  "device=mobile": /on mobile|Mobilgerät/,
  "device=desktop": /on desktop|am Desktop/,
  "device=tablet": /on tablets?|Tablet/,
  "severity=error": /only errors|nur Fehler/,
  "severity=warning": /only warnings|nur Warnungen/,
  "severity=notice": /only notices|nur Hinweise/,
  "branded=false": /without the brand|ohne die Marke/,
};
const COUNTRIES: Readonly<Record<string, RegExp>> = {
  deu: /Germany|Deutschland/,
  aut: /Austria|Österreich/,
  che: /Switzerland|Schweiz/,
  usa: /United States|USA|Vereinigte/,
};

/** Whether the sentence that says what was understood has the value of a filter such as `device=mobile`. */
export function saysFilter(sentence: string, filter: string): boolean {
  const [name = "", value = ""] = filter.split("=");
  if (name === "country") return COUNTRIES[value]?.test(sentence) ?? false;
  if (name === "engine") return sentence.toLowerCase().includes(value);
  if (name === "path") return sentence.includes(value.replace(/\/$/, ""));
  if (/^m(?:in|ax)_/.test(name)) return sentence.replace(/[.,]/g, "").includes(` ${value} `);
  return WORDS[filter]?.test(sentence) ?? false;
}
