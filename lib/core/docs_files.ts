import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type DocsChapter, readChapters } from "./docs_chapters.ts";

/** One file of the reference page. */
interface DocsFile {
  /** Where it is served; an asset moves when its content changes. */
  path: string;
  /** The header `Content-Type`. */
  type: string;
  content: Buffer;
}

/** The reference page and all that it needs. */
export interface DocsFiles {
  page: Omit<DocsFile, "path">;
  assets: readonly DocsFile[];
  /** The other pages, as HTML and, with `.md` at the end of the path, as they are written. */
  chapters: readonly DocsFile[];
}

const OWN_FOLDER = fileURLToPath(new URL("../docs", import.meta.url));
const VIEWER_FOLDER = dirname(
  createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"),
);
/** File name to the folder that has it. */
const ASSETS: Readonly<Record<string, string>> = {
  "swagger-ui-bundle.js": VIEWER_FOLDER,
  "swagger-ui.css": VIEWER_FOLDER,
  "favicon-32x32.png": VIEWER_FOLDER,
  "docs.js": OWN_FOLDER,
  "docs.css": OWN_FOLDER,
};
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
};
const HTML = "text/html; charset=utf-8";
const DIGEST_LENGTH = 12;

/** Reads the pages, in which `{name}` stands for the address of an asset or a part, and their assets. */
export function readDocsFiles(): DocsFiles {
  const parts = new Map<string, string>();
  const assets = Object.entries(ASSETS).map(([name, folder]) => {
    const file = readAsset(name, folder);
    parts.set(name, file.path);
    return file;
  });
  const chapters = readChapters(OWN_FOLDER);
  const fill = (name: string, own: Readonly<Record<string, string>>) =>
    fillTemplate(
      readFileSync(join(OWN_FOLDER, name), "utf8"),
      new Map([...parts, ...Object.entries(own)]),
    );
  return {
    page: {
      type: HTML,
      content: fill("index.html", { chapters: listChapters(chapters, "/docs") }),
    },
    assets,
    chapters: chapters.flatMap(({ path, title, markdown, html }) => [
      {
        path,
        type: HTML,
        content: fill("chapter.html", {
          title,
          content: html,
          chapters: listChapters(chapters, path),
        }),
      },
      { path: `${path}.md`, type: "text/markdown; charset=utf-8", content: Buffer.from(markdown) },
    ]),
  };
}

function fillTemplate(template: string, parts: ReadonlyMap<string, string>): Buffer {
  const html = template.replaceAll(/\{([\w.-]+)\}/g, (_, name) => {
    const part = parts.get(name);
    if (part === undefined) throw new TypeError(`The page names an unknown part "${name}".`);
    return part;
  });
  return Buffer.from(html);
}

/** The links to all pages; `current` is the path of the page that has them. */
function listChapters(chapters: readonly DocsChapter[], current: string): string {
  const link = ({ path, title }: Pick<DocsChapter, "path" | "title">) =>
    `<a href="${path}"${path === current ? ` aria-current="page"` : ""}>${title}</a>`;
  const isGuide = ({ path }: DocsChapter) => path.startsWith("/docs/guides/");
  return [
    `<nav class="chapters" aria-label="Guides"><strong>Guides</strong>`,
    ...chapters.filter(isGuide).map(link),
    `</nav><nav class="chapters" aria-label="Documents"><strong>Documents</strong>`,
    link({ path: "/docs", title: "Reference" }),
    ...chapters.filter((one) => !isGuide(one)).map(link),
    "</nav>",
  ].join("\n");
}

function readAsset(name: string, folder: string): DocsFile {
  const content = readFileSync(join(folder, name));
  const digest = createHash("sha256").update(content).digest("hex").slice(0, DIGEST_LENGTH);
  const extension = extname(name);
  return {
    path: `/docs/${name.slice(0, -extension.length)}.${digest}${extension}`,
    type: TYPES[extension] ?? "application/octet-stream",
    content,
  };
}
