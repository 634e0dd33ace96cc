import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** One file of the reference page. */
export interface DocsFile {
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
  /** The chapters, as they are written: in Markdown, which every browser shows as text. */
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
const DIGEST_LENGTH = 12;

/** Reads the page, in which `{name}` stands for the address of an asset, and its assets. */
export function readDocsFiles(): DocsFiles {
  const addresses = new Map<string, string>();
  const assets = Object.entries(ASSETS).map(([name, folder]) => {
    const file = readAsset(name, folder);
    addresses.set(name, file.path);
    return file;
  });
  const template = readFileSync(join(OWN_FOLDER, "index.html"), "utf8");
  const html = template.replaceAll(/\{([\w.-]+)\}/g, (_, name) => {
    const address = addresses.get(name);
    if (address === undefined) throw new TypeError(`The page names an unknown asset "${name}".`);
    return address;
  });
  const type = "text/html; charset=utf-8";
  return { page: { type, content: Buffer.from(html) }, assets, chapters: readChapters() };
}

/** Reads `NAME.md` for `/docs/NAME`. */
function readChapters(): DocsFile[] {
  const names = readdirSync(OWN_FOLDER).filter((name) => name.endsWith(".md")).sort();
  return names.map((name) => ({
    path: `/docs/${name.slice(0, -".md".length)}`,
    type: "text/plain; charset=utf-8",
    content: readFileSync(join(OWN_FOLDER, name)),
  }));
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
