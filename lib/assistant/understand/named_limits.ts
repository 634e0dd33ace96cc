import type { DeviceName } from "../../../schemas/search_window.ts";
import type { Severity } from "../../rules/rule.ts";

/** Devices by their names, in folded text. */
export const DEVICES: readonly (readonly [RegExp, DeviceName])[] = [
  [
    /\b(?:mobiles?(?! ?friendl| issues?| problems?)|mobilen?(?: gerate?n?)?|mobilgerate?n?|smart ?phones?|phones?|cell ?phones?|mobiltelefon(?:en?|s)?|iphones?|androids?|natels?|handys?|handies|handheld(?: devices?)?s?|mobil)\b/,
    "mobile",
  ],
  [
    /\b(?:desktops?(?:[- ]?(?:rechner|gerate?n?|nutzern?|users?))?|pcs?|laptops?|notebooks?|macs?|computern?s?|rechnern?)\b/,
    "desktop",
  ],
  [/\b(?:tablets?|ipads?)\b/, "tablet"],
];
/** What engines are called, and how the names of engines begin. */
export const ENGINES: readonly (readonly [RegExp, string])[] = [
  [/\bchat ?gpt\b|\bopenai\b/, "chatgpt"],
  [/\bperplexity\b/, "perplexity"],
  [/\bgemini\b/, "gemini"],
  [/\bcopilot\b/, "copilot"],
  [/\bclaude\b/, "claude"],
  [/\bgrok\b/, "grok"],
  [/\bdeepseek\b/, "deepseek"],
  [/\bai overviews?\b/, "overview"],
  [/\bai mode\b/, "mode"],
];

/** Severities by what they are called, in folded text. */
export const SEVERITIES: readonly (readonly [RegExp, Severity])[] = [
  [
    /\b(?:severity error|(?<!\d[- ])fehlern?|only errors|errors|error issues|error[- ]level(?: issues)?|red ones|critical (?:issues|ones|problems|findings|stuff)|kritische[nrs]?(?: (?:probleme?n?|fehlern?|mangel))?|(?<=(?:are|is|only|just|the|nur) )critical)\b/,
    "error",
  ],
  [
    /\b(?:(?<=\b(?:only|just|nothing but|nur|bloss|lediglich|reichen|reicht|mir|uns) (?:(?:the|die|of|mir|uns|really|truly|ganz|wirklich|richtig|echt) ){0,3})(?:severe|serious|nasty|bad|worst|schlimme\w*|ernste\w*|grobe\w*|gravierende\w*|rote[nr]?) (?:ones|stuff|things|problems|issues|faults|sachen|dinge|probleme|fehler|mangel|sach)|show ?-?stoppers?|blockers?)\b/,
    "error",
  ],
  [/\b(?:warnings?|warning[- ]level(?: issues)?|warnungen|warnung|warnhinweisen?)\b/, "warning"],
  [/\b(?:notices?|notice[- ]level(?: issues)?|hinweisen?|hinweis)\b/, "notice"],
];
