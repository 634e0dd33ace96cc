import { rememberLast } from "../text/remember_last.ts";

/** Longer than any viewport that means something. */
const MAX_LENGTH = 1_000;

/**
 * Parses the content of a meta viewport into its properties: names and values in lower case,
 * separated by commas, semicolons or white space; of a repeated one the last counts.
 * Source: CSS Viewport Module Level 1, "Parsing algorithm" of the viewport meta element.
 */
export const parseViewport: (content: string) => ReadonlyMap<string, string> = rememberLast(
  readProperties,
);

function readProperties(content: string): Map<string, string> {
  const properties = new Map<string, string>();
  const text = content.slice(0, MAX_LENGTH).toLowerCase().replaceAll(/[\s,;]+/g, " ");
  for (const part of text.replaceAll(/ ?= ?/g, "=").split(" ")) {
    const [name = "", value = ""] = part.split("=", 2);
    if (name !== "") properties.set(name, value);
  }
  return properties;
}
