import { addFound, createFound } from "./found.ts";
import type { Attributes } from "./html_scanner.ts";
import type { ScriptFacts } from "./markup_facts.ts";
import { findLocationAssignment } from "./location_assignment.ts";
import { collapseWhitespace, cutText } from "../text/text.ts";

const REFERENCE_LENGTH = 500;
const EXCERPT_LENGTH = 200;

/** Types of scripts that browsers run (HTML standard, 4.12.1.1); all others are data. */
const SCRIPT_TYPE =
  /^\s*(?:(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script[\d.]*|module)?\s*$/i;

/** Ids that frameworks mount an app on when nobody chooses another. */
const APP_IDS = new Set(["root", "app", "__next", "__nuxt", "___gatsby", "q-app", "svelte"]);

const APP_ELEMENTS = new Set(["div", "main", "section", "body"]);

/** Gathers scripts and styles, how they load, and what they are for. */
export class PageScripts {
  readonly facts: ScriptFacts = {
    scriptsCount: 0,
    appRoot: null,
    noscriptWords: 0,
    locationAssigned: null,
    inlineBytes: 0,
    renderBlocking: createFound(),
    protocolRelative: createFound(),
  };

  /** Takes a `script` start tag; returns whether its text is a script that runs. */
  addScript(attributes: Attributes, inHead: boolean): boolean {
    const type = attributes.get("type") ?? "";
    if (!SCRIPT_TYPE.test(type)) return false;
    this.facts.scriptsCount++;
    const src = attributes.get("src");
    if (src === undefined) return true;
    const waits = attributes.has("async") || attributes.has("defer") ||
      attributes.has("nomodule") || /module/i.test(type);
    if (inHead && !waits) this.#addBlocking(src);
    return false;
  }

  /** Takes the text of an inline script that runs. */
  addInlineScript(source: string): void {
    this.addInlineStyle(source);
    if (this.facts.locationAssigned !== null) return;
    const statement = findLocationAssignment(source);
    if (statement === null) return;
    this.facts.locationAssigned = cutText(collapseWhitespace(statement), EXCERPT_LENGTH);
  }

  /** Takes the text of a `style` element. */
  addInlineStyle(source: string): void {
    this.facts.inlineBytes += Buffer.byteLength(source);
  }

  /** Takes a `link` element with its relation types in lower case. */
  addLink(rel: readonly string[], attributes: Attributes, inHead: boolean): void {
    const href = attributes.get("href") ?? "";
    if (!rel.some((type) => ORIGIN_HINTS.has(type))) this.addReference(href);
    if (!inHead || href === "" || !rel.includes("stylesheet") || rel.includes("alternate")) return;
    if (attributes.has("disabled") || !isForScreen(attributes.get("media") ?? "")) return;
    this.#addBlocking(href);
  }

  /** Takes a reference as it is in `src` or `href`. */
  addReference(reference: string | undefined): void {
    if (reference?.charCodeAt(0) !== SLASH || reference.charCodeAt(1) !== SLASH) return;
    addFound(this.facts.protocolRelative, cutText(reference, REFERENCE_LENGTH));
  }

  /** Takes an element that an app may be mounted on; only the first one counts. */
  addAppRoot(name: string, attributes: Attributes): void {
    if (this.facts.appRoot !== null) return;
    const id = attributes.get("id") ?? "";
    if (attributes.has("ng-version")) this.facts.appRoot = "[ng-version]";
    else if (name === "app-root") this.facts.appRoot = "app-root";
    else if (APP_IDS.has(id) && APP_ELEMENTS.has(name)) this.facts.appRoot = `#${id}`;
  }

  #addBlocking(reference: string): void {
    addFound(this.facts.renderBlocking, cutText(reference.trim(), REFERENCE_LENGTH));
  }
}

const SLASH = 0x2f;

/** These name a host to get ready for, which is usually written without a protocol. */
const ORIGIN_HINTS: ReadonlySet<string> = new Set(["dns-prefetch", "preconnect"]);

/** Style sheets for other media, or for none until a script changes that, block nothing. */
function isForScreen(media: string): boolean {
  const query = media.trim().toLowerCase();
  return query === "" || (/^\(|\b(?:all|screen)\b/.test(query) && !/^not\b/.test(query));
}
