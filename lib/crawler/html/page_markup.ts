import { addFound, createFound } from "./found.ts";
import type { Attributes } from "./html_scanner.ts";
import type { Found, MarkupFacts } from "./markup_facts.ts";
import { cutText } from "../text/text.ts";

const BASES_LIMIT = 10;
const HREF_LENGTH = 2_000;
const EXAMPLE_LENGTH = 255;

const PLUGIN_TYPE = /shockwave-flash|futuresplash|java-applet|java-bean|java-vm|silverlight/i;

/** Extensions of what plug-ins run, at the end of an address. */
const PLUGIN_FILE = /\.(?:swf|xap|class|jar)(?:[?#]|$)/i;

/** Class ids of Flash, Java and Silverlight. */
const PLUGIN_CLASS =
  /d27cdb6e-ae6d-11cf-96b8-444553540000|8ad9c84\w-044e-11d1-b3e9-00805f499d93|dfeaf541-f3e1-4c24-acac-99c30715084a|clsid:cafeefac-/i;

/** Gathers the structure of a document: where its head ends, frames, plug-ins, landmarks, pictures. */
export class PageMarkup {
  /** `<html amp>` or `<html ⚡>`. */
  amp = false;
  headTagsCount = 0;
  bodyTagsCount = 0;
  framesCount = 0;
  readonly #baseHrefs: string[] = [];
  #baseElementsCount = 0;
  readonly #plugins: Found = createFound();
  readonly #landmarks = new Set<string>();
  #picturesWithoutImg = 0;
  /** The `picture` that is open has no `img` yet. */
  #emptyPicture = false;
  /** What ended the head; it counts once a `</head>` or a body tag follows. */
  #headEnd: string | null = null;
  #headEndedBy: string | null = null;
  #headClosed = false;
  #metadata = 0;

  /** Takes the element, or `#text`, with which the head ends. */
  endHead(by: string): void {
    if (!this.#headClosed) this.#headEnd = by;
  }

  /** Takes a metadata element that is in the body. */
  addBodyMetadata(): void {
    if (this.#headEnd !== null) this.#metadata++;
  }

  /** Takes `</head>` or a body tag: what ended the head before it was in the wrong place. */
  closeHead(): void {
    if (!this.#headClosed) this.#headEndedBy = this.#headEnd;
    if (this.#headEndedBy === null) this.#metadata = 0;
    this.#headClosed = true;
    this.#headEnd = null;
  }

  addBase(href: string | undefined): void {
    this.#baseElementsCount++;
    if (href === undefined || this.#baseHrefs.length >= BASES_LIMIT) return;
    this.#baseHrefs.push(cutText(href, HREF_LENGTH));
  }

  /** Takes the name of a landmark or sectioning element. */
  addLandmark(name: string): void {
    this.#landmarks.add(name);
  }

  /** Takes an `object`, `embed` or `applet` element. */
  addPlugin(name: string, attributes: Attributes): void {
    const where = findPlugin(name, attributes);
    if (where !== null) addFound(this.#plugins, where);
  }

  openPicture(): void {
    this.closePicture();
    this.#emptyPicture = true;
  }

  /** Takes an `img` element. */
  addImage(): void {
    this.#emptyPicture = false;
  }

  closePicture(): void {
    if (this.#emptyPicture) this.#picturesWithoutImg++;
    this.#emptyPicture = false;
  }

  /** Ends the document and gives the facts. */
  finish(): Omit<MarkupFacts, "charsets" | "duplicateIds" | "fragmentIds" | "fragmentIdsCut"> {
    this.closePicture();
    return {
      amp: this.amp,
      headEndedBy: this.#headEndedBy,
      metadataAfterHead: this.#headEndedBy === null ? 0 : this.#metadata,
      headTagsCount: this.headTagsCount,
      bodyTagsCount: this.bodyTagsCount,
      baseHrefs: this.#baseHrefs,
      baseElementsCount: this.#baseElementsCount,
      framesCount: this.framesCount,
      plugins: this.#plugins,
      landmarks: [...this.#landmarks],
      picturesWithoutImg: this.#picturesWithoutImg,
    };
  }
}

/** Says by which attribute an element needs a plug-in, such as `embed[src=a.swf]`. */
function findPlugin(name: string, attributes: Attributes): string | null {
  const tests = [["type", PLUGIN_TYPE], ["classid", PLUGIN_CLASS], ["data", PLUGIN_FILE], [
    "src",
    PLUGIN_FILE,
  ]] as const;
  for (const [attribute, pattern] of tests) {
    const value = attributes.get(attribute)?.trim() ?? "";
    if (pattern.test(value)) return cutText(`${name}[${attribute}=${value}`, EXAMPLE_LENGTH) + "]";
  }
  if (name !== "applet") return null;
  const code = attributes.get("code")?.trim() ?? "";
  return code === "" ? name : cutText(`${name}[code=${code}`, EXAMPLE_LENGTH) + "]";
}
