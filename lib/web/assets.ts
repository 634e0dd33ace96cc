import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Serve, serveFixed } from "../middleware/fixed_content.ts";

/** Where style sheets and scripts are served. */
export const ASSETS_PATH = "/assets/";

const FOLDER = fileURLToPath(new URL("assets", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};
const DIGEST_LENGTH = 12;
/** An address changes with its content. */
const FOREVER = "public, max-age=31536000, immutable";

/** The files of `assets/`, each under an address that changes with its content. */
interface Assets {
  /** The address of a file; throws when there is none. */
  pathOf(name: string): string;
  find(path: string): Serve | undefined;
}

let assets: Assets | undefined;

/** Reads the files, once. */
export function readAssets(): Assets {
  return assets ??= createAssets();
}

function createAssets(): Assets {
  const paths = new Map<string, string>();
  const serves = new Map<string, Serve>();
  for (const name of readdirSync(FOLDER)) {
    const extension = extname(name);
    const type = TYPES[extension];
    if (type === undefined) throw new TypeError(`"${name}" is of no kind that is served.`);
    const content = readFileSync(join(FOLDER, name));
    const digest = createHash("sha256").update(content).digest("hex").slice(0, DIGEST_LENGTH);
    const path = `${ASSETS_PATH}${name.slice(0, -extension.length)}.${digest}${extension}`;
    paths.set(name, path);
    serves.set(path, serveFixed({ content, type, cacheControl: FOREVER }));
  }
  return {
    pathOf(name) {
      const path = paths.get(name);
      if (path === undefined) throw new TypeError(`There is no asset "${name}".`);
      return path;
    },
    find: (path) => serves.get(path),
  };
}
