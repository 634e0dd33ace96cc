import { createTable } from "../../core/create_table.ts";

/** What keeps a link from those who look at the page, as far as its markup shows. */
const HIDDEN_BY = [
  "display_none",
  "visibility_hidden",
  "hidden_attribute",
  "transparent",
  "same_colour",
  "zero_size",
  "clipped",
  "off_screen",
  "noscript",
  "template",
  "aria_hidden",
] as const;

/** One of {@link HIDDEN_BY}; `aria_hidden` is shown, but not to assistants. */
export type HiddenBy = (typeof HIDDEN_BY)[number];

/** The declarations of a `style` attribute: lower-case names and values without `!important`. */
export type InlineStyle = ReadonlyMap<string, string>;

/** From a few declarations on, an attribute is an attack. */
const MAX_STYLE_LENGTH = 5_000;

/** A declaration ends at a semicolon that is in no string and no function. */
const DECLARATION = /(?:[^;"'()]|"[^"]*"|'[^']*'|\([^()]*(?:\([^()]*\)[^()]*)*\)|["'()])+/g;

/** So far out no screen reaches. */
const FAR_OUT_PX = 500;
/** To the right and to the bottom a page can be scrolled. */
const FAR_BEHIND_PX = 5_000;

/**
 * Parses a `style` attribute: of declarations of one property the last counts, unless an earlier one is
 * `!important` (CSS Cascade 4, section 6.1).
 */
export function parseInlineStyle(style: string): InlineStyle {
  const declarations = new Map<string, string>();
  const important = new Set<string>();
  const text = style.slice(0, MAX_STYLE_LENGTH).replace(/\/\*[^]*?(?:\*\/|$)/g, "").toLowerCase();
  for (const [declaration] of text.matchAll(DECLARATION)) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim();
    const raw = declaration.slice(colon + 1).trim();
    const value = raw.replace(/\s*!\s*important$/, "");
    if (value !== raw) important.add(name);
    else if (important.has(name)) continue;
    declarations.set(name, value);
  }
  return declarations;
}

/**
 * Finds what an element's own style hides it and all within it by; null when nothing. `visibility` and the size of
 * fonts are left out: what is within may set them again.
 */
export function findHidingStyle(style: InlineStyle): HiddenBy | null {
  if (style.get("display") === "none") return "display_none";
  if (style.get("content-visibility") === "hidden") return "visibility_hidden";
  if (isZero(style.get("opacity"))) return "transparent";
  if (hasNoSize(style)) return "zero_size";
  if (isClipped(style)) return "clipped";
  return isOffScreen(style) ? "off_screen" : null;
}

function hasNoSize(style: InlineStyle): boolean {
  const clips = /hidden|clip/.test(
    `${style.get("overflow")} ${style.get("overflow-x")} ${style.get("overflow-y")}`,
  );
  if (!clips) return /^scale(?:3d|x|y)?\(\s*0(?:\.0*)?\s*[,)]/.test(style.get("transform") ?? "");
  // a box that its padding keeps open, as those of videos are
  for (const [name, value] of style) {
    if (name.startsWith("padding") && /[1-9]/.test(value)) return false;
  }
  const width = lengthOf(style.get("width") ?? style.get("max-width"));
  const height = lengthOf(style.get("height") ?? style.get("max-height"));
  return width === 0 || height === 0 ||
    (width !== null && height !== null && width <= 1 && height <= 1);
}

function isClipped(style: InlineStyle): boolean {
  const path = style.get("clip-path") ?? "";
  if (/^inset\(\s*(?:[5-9]\d|\d{3,})(?:\.\d*)?%\s*\)|^circle\(\s*0[a-z%]*\s*[)\s]/.test(path)) {
    return true;
  }
  // only what is positioned is clipped by this (CSS Masking 1, appendix)
  return isPlaced(style) &&
    /^rect\(\s*(?:[01](?:px)?[\s,)]+){4}/.test(style.get("clip") ?? "");
}

function isOffScreen(style: InlineStyle): boolean {
  if (isPlaced(style) || style.get("position") === "relative") {
    for (const side of ["left", "top", "right", "bottom"]) {
      const length = lengthOf(style.get(side));
      if (length !== null && (length <= -FAR_OUT_PX || length >= FAR_BEHIND_PX)) return true;
    }
  }
  for (const name of ["text-indent", "margin-left", "margin-top"]) {
    const length = lengthOf(style.get(name));
    if (length !== null && length <= -FAR_OUT_PX) return true;
  }
  const moved = /translate(?:3d|x|y)?\(([^)]*)\)/.exec(style.get("transform") ?? "")?.[1] ?? "";
  return moved.split(",").some((part) => (lengthOf(part.trim()) ?? 0) <= -FAR_OUT_PX);
}

function isPlaced(style: InlineStyle): boolean {
  const position = style.get("position");
  return position === "absolute" || position === "fixed";
}

function isZero(value: string | undefined): boolean {
  return value !== undefined && /^[+-]?0*\.?0*%?$/.test(value) && value.includes("0");
}

/** Whether a value of `font-size` shows nothing; null: it says nothing of that. */
export function isFontless(style: InlineStyle): boolean | null {
  const size = style.get("font-size");
  return size === undefined ? null : lengthOf(size) === 0;
}

const PX: Record<string, number> = createTable({
  ...{ "": 1, px: 1, pt: 4 / 3, em: 16, rem: 16, ex: 8, ch: 8, cm: 38, mm: 3.8, in: 96 },
  // of a screen, roughly
  ...{ vw: 12, vh: 8, "%": 10 },
});

/** A length in pixels, roughly where it depends on something; null for what is none. */
function lengthOf(value: string | undefined): number | null {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+))([a-z%]*)$/.exec(value ?? "");
  const unit = PX[match?.[2] ?? "?"];
  const number = Number(match?.[1] ?? NaN);
  // without a unit only zero is a length, but browsers in quirks mode take others
  return unit === undefined || Number.isNaN(number) ? null : number * unit;
}

const NAMED_COLOURS: Record<string, string> = { white: "#ffffff", black: "#000000" };

/** The colour that a value of `color`, `background-color` or `background` names, comparable; null: it names none. */
export function readColour(value: string | undefined): string | null {
  const token = /#[\da-f]{3,8}\b|rgba?\([^)]*\)|\b(?:white|black|transparent)\b/.exec(value ?? "");
  const text = token?.[0];
  if (text === undefined) return null;
  if (text.startsWith("rgb")) {
    const parts = text.match(/[\d.]+/g) ?? [];
    if (parts.length === 4 && Number(parts[3]) === 0) return "transparent";
    return `#${
      parts.slice(0, 3).map((part) => Math.min(255, Number(part)).toString(16).padStart(2, "0"))
        .join("")
    }`;
  }
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(text);
  if (short === null) return NAMED_COLOURS[text] ?? text;
  const [, red, green, blue] = short;
  return `#${red}${red}${green}${green}${blue}${blue}`;
}
