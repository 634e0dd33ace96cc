import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { colourSheet } from "./report/brand/colour_sheet.ts";
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

/** The address of the style sheet of a report's colour, such as `#0b5fff`. */
export function colourPath(colour: string): string {
  return `${ASSETS_PATH}colour-${colour.slice(1).toLowerCase()}.css`;
}

const COLOUR_PATH = /^\/assets\/colour-([0-9a-f]{6})\.css$/;
/** At most this many are kept. Our own choice. */
const MAX_COLOURS = 100;

/** Style sheets of colours, made as they are asked for. */
function createColours() {
  const serves = new Map<string, Serve>();
  return {
    find(path: string): Serve | undefined {
      const [, hex] = COLOUR_PATH.exec(path) ?? [];
      if (hex === undefined) return undefined;
      const content = Buffer.from(colourSheet(hex));
      const serve = serves.get(path) ??
        serveFixed({ content, type: "text/css; charset=utf-8", cacheControl: FOREVER });
      if (serves.size >= MAX_COLOURS) serves.clear();
      serves.set(path, serve);
      return serve;
    },
  };
}

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
  const colours = createColours();
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
    find: (path) => serves.get(path) ?? colours.find(path),
  };
}
