import { readFileSync } from "node:fs";

/** A step of a guide: commands, the answer that the guide shows after them, or a mark. */
export type GuideStep =
  | { kind: "commands"; text: string }
  | { kind: "answer"; text: string }
  | { kind: "mark"; text: string };

const STEP = /^```(sh|json)\n([\s\S]*?)^```$|^<!-- (.+?) -->$/gm;

/**
 * Reads the steps of `lib/docs/guides/NAME.md` in their order. A comment of its own line is a mark: it names what the
 * reader does outside the guide, such as a change of the site.
 */
export function readGuide(name: string): GuideStep[] {
  const file = new URL(`../../../lib/docs/guides/${name}.md`, import.meta.url);
  return [...readFileSync(file, "utf8").matchAll(STEP)].map((match) => {
    const [, language, block = "", mark = ""] = match;
    if (language === "sh") return { kind: "commands", text: block };
    return language === "json" ? { kind: "answer", text: block } : { kind: "mark", text: mark };
  });
}
