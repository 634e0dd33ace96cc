import type { TestAnswer } from "../test_site.ts";
import { answerPage, link, PAGE_FILES, type PageParts } from "./page.ts";
import { createSitemap, createText } from "./site_files.ts";

/** Pages to which every page links. */
const MAIN_PATHS = ["/", "/menu", "/drinks"];
const LLMS_TXT = "# Tea house\n\n> Tea by the harbour.\n\n- [Menu](https://site.test/menu)\n";

/**
 * Creates a site without a fault: three pages that link to each other, further ones, given by path,
 * that the first two of them link to, and all files. What is given replaces or adds to it; null: it
 * is not there.
 */
export function createSoundSite(
  origin: string,
  parts: Record<string, PageParts> = {},
  files: Record<string, TestAnswer | null> = {},
): Record<string, TestAnswer> {
  const further = Object.keys(parts).filter((path) => !MAIN_PATHS.includes(path));
  const paths = [...MAIN_PATHS, ...further];
  const linked = further.filter((path) => parts[path]?.linked !== false);
  const listed = paths.filter((path) => parts[path]?.listed !== false);
  const nav = `<nav>${link(...MAIN_PATHS)}</nav>`;
  const create = (path: string) => {
    const { content = "", ...others } = parts[path] ?? {};
    const links = path === "/" || path === "/menu" ? link(...linked) : "";
    return answerPage(path, { nav, ...others, content: content + links }, origin);
  };
  const all: Record<string, TestAnswer | null> = {
    ...PAGE_FILES,
    "/robots.txt": createRobotsTxt(origin, "/private/"),
    "/sitemap.xml": createSitemap(listed, origin),
    "/llms.txt": createText(LLMS_TXT),
    ...Object.fromEntries(paths.map((path) => [path, create(path)])),
    ...files,
  };
  const given = Object.entries(all).flatMap(([path, answer]) =>
    answer === null ? [] : [[path, answer] as const]
  );
  return Object.fromEntries(given);
}

/** A robots.txt that forbids these paths to everybody. */
export function createRobotsTxt(origin: string, ...disallowed: string[]): TestAnswer {
  const rules = disallowed.map((path) => `Disallow: ${path}\n`).join("");
  return createText(`User-agent: *\n${rules}Sitemap: ${origin}/sitemap.xml\n`);
}
