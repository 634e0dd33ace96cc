import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
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

/** The files of `assets/`, under addresses that change with their content. */
interface Assets {
  /**
   * The address of some files of one kind as one, so that a browser waits for one answer before it paints; throws when
   * there is none of them.
   */
  pathOf(...names: string[]): string;
  find(path: string): Serve | undefined;
}

let assets: Assets | undefined;

/** Reads the files, once. */
export function readAssets(): Assets {
  return assets ??= createAssets();
}

function createAssets(): Assets {
  const files = readFiles();
  const colours = createColours();
  /** By the names of their files. */
  const kept = new Map<string, JoinedFiles>();

  function pathOf(...names: string[]): string {
    const key = names.join(SEPARATOR);
    const known = kept.get(key);
    if (known !== undefined) return known.path;
    const joined = joinNamed(files, names);
    keep(kept, key, joined);
    return joined.path;
  }

  /** Keeps what another process has joined for its pages, and no address that somebody made up. */
  function findJoined(path: string): Serve | undefined {
    const [, stems = "", extension = ""] = JOINED_PATH.exec(path) ?? [];
    const names = stems.split(SEPARATOR).map((stem) => stem + extension);
    const isPossible = names.every((name) => files.has(name)) &&
      new Set(names).size === names.length;
    if (!isPossible) return undefined;
    const key = names.join(SEPARATOR);
    const known = kept.get(key);
    const joined = known ?? joinNamed(files, names);
    if (joined.path !== path) return undefined;
    if (known === undefined) keep(kept, key, joined);
    return joined.serve;
  }

  return { pathOf, find: (path) => findJoined(path) ?? colours.find(path) };
}

/** Files that are served as one. */
interface JoinedFiles {
  path: string;
  serve: Serve;
}

/** Joins files of one kind. */
function joinNamed(files: ReadonlyMap<string, string>, names: readonly string[]): JoinedFiles {
  const [first = ""] = names;
  const extension = extname(first);
  const type = TYPES[extension];
  if (type === undefined) throw new TypeError(`"${first}" is of no kind that is served.`);
  const content = joinFiles(names.map((name) => readFile(files, name)), extension);
  const digest = createHash("sha256").update(content).digest("hex").slice(0, DIGEST_LENGTH);
  const stems = names.map((name) => name.slice(0, -extension.length));
  return {
    path: `${ASSETS_PATH}${stems.join(SEPARATOR)}.${digest}${extension}`,
    serve: serveFixed({ content, type, cacheControl: FOREVER }),
  };
}

/** Keeps files as they are served; the oldest go when more would be kept than are allowed. */
function keep(kept: Map<string, JoinedFiles>, key: string, joined: JoinedFiles): void {
  const [oldest] = kept.keys();
  if (kept.size >= MAX_JOINED && oldest !== undefined) kept.delete(oldest);
  kept.set(key, joined);
}

/** Between the names of files that are one. */
const SEPARATOR = "+";
const JOINED_PATH = /^\/assets\/([a-z_]+(?:\+[a-z_]+)*)\.[0-9a-f]+(\.(?:css|js|svg))$/;
/** At most this many are kept; pages have some twenty. Our own choice. */
const MAX_JOINED = 200;

function readFiles(): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(FOLDER).map((name) => [name, readFileSync(`${FOLDER}/${name}`, "utf8")]),
  );
}

function readFile(files: ReadonlyMap<string, string>, name: string): string {
  const content = files.get(name);
  if (content === undefined) throw new TypeError(`There is no asset "${name}".`);
  return content;
}

/** Modules keep their names to themselves, as blocks of one module. */
function joinFiles(contents: readonly string[], extension: string): string {
  if (extension !== ".js" || contents.length === 1) return contents.join("");
  return contents.map((content) => `{\n${content}}\n`).join("");
}
