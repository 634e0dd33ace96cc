/** Longer ones name nothing that a person wrote. */
const FRAGMENT_LENGTH = 500;

/**
 * Reads the part of a reference after `#` into the name that the target has to have,
 * percent-decoded. Null when nothing has to answer to it: the top of the page, text fragments
 * (`:~:text=…`, WICG Scroll to Text Fragment), and routes of an app (`#/x`, `#!x`) or values
 * (`#tab=2`), which scripts read.
 */
export function readFragment(raw: string): string | null {
  const directive = raw.indexOf(":~:");
  const kept = directive < 0 ? raw : raw.slice(0, directive);
  // As URL parsers do: line breaks go, and so do spaces at the end.
  const fragment = /[\t\n\r ]/.test(kept) ? kept.replace(/[\t\n\r]/g, "").trimEnd() : kept;
  if (fragment === "" || fragment.length > FRAGMENT_LENGTH) return null;
  if (/^(?:top$|[/!?])/i.test(fragment) || fragment.includes("=")) return null;
  return fragment.includes("%") ? decode(fragment) : fragment;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // Escapes that are no UTF-8 name what is written.
    return fragment;
  }
}
