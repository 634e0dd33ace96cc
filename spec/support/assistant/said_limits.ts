import { createFigureWriter } from "../../../lib/assistant/write_figures.ts";

/** The words by which an answer says a limit of a label, in English or German. */
const WORDS: Readonly<Record<string, RegExp>> = {
  "device=mobile": /on mobile|Mobilgerät/,
  "device=desktop": /on desktop|am Desktop/,
  "device=tablet": /on tablets?|Tablet/,
  "severity=error": /only errors|nur Fehler/,
  "severity=warning": /only warnings|nur Warnungen/,
  "severity=notice": /only notices|nur Hinweise/,
  "intent=transactional": /with transactional intent|mit transaktionsorientierter Suchabsicht/,
  "intent=informational": /with informational intent|mit informationsorientierter Suchabsicht/,
  "branded=false": /without the brand|ohne die Marke/,
};
/** Codes of three letters that labels use. */
const ALPHA_3: Readonly<Record<string, string>> = {
  aus: "AU",
  aut: "AT",
  can: "CA",
  che: "CH",
  deu: "DE",
  esp: "ES",
  fra: "FR",
  gbr: "GB",
  ind: "IN",
  irl: "IE",
  ita: "IT",
  nld: "NL",
  usa: "US",
};
const WRITERS = [createFigureWriter("en", "en"), createFigureWriter("de", "de")];

/** Whether the sentence that says what was understood has the value of a filter such as `device=mobile`. */
export function saysFilter(sentence: string, filter: string): boolean {
  const [name = "", value = ""] = filter.split("=");
  if (name === "country") return saysCountry(sentence, value);
  if (name === "engine") return sentence.toLowerCase().includes(value);
  if (name === "path") return sentence.includes(value.replace(/\/$/, ""));
  if (/^m(?:in|ax)_/.test(name)) return sentence.replace(/[.,]/g, "").includes(` ${value} `);
  return WORDS[filter]?.test(sentence) ?? false;
}

/** By its code of two or three letters. */
function saysCountry(sentence: string, value: string): boolean {
  const code = ALPHA_3[value] ?? value.toUpperCase();
  return WRITERS.some((writer) => sentence.includes(writer.inCountry(code)));
}
