import { ElementType, parseDocument } from "htmlparser2";
import type { StructuredItem, StructuredValue } from "./markup_facts.ts";
import { parseItemTypes, shortenType } from "./structured_data.ts";
import { collapseWhitespace, cutText } from "../text/text.ts";

const ITEMS_LIMIT = 1_000;
const VALUES_LIMIT = 100;
/** Elements that are read again because an `itemref` names them. */
const REFERENCES_LIMIT = 100;
const TEXT_LENGTH = 500;
/** Deeper elements are not looked at: nobody nests like that by hand or by template. */
const DEPTH_LIMIT = 500;

/** Attributes that hold the value of a property (HTML standard, 5.2.4 "Values"). */
const VALUE_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ["meta", "content"],
  ["audio", "src"],
  ["embed", "src"],
  ["iframe", "src"],
  ["img", "src"],
  ["source", "src"],
  ["track", "src"],
  ["video", "src"],
  ["a", "href"],
  ["area", "href"],
  ["link", "href"],
  ["object", "data"],
  ["data", "value"],
  ["meter", "value"],
  ["time", "datetime"],
]);

type Child = ReturnType<typeof parseDocument>["children"][number];
type Element = Extract<Child, { attribs: Record<string, string> }>;

/**
 * Reads the microdata items of a document whose types are of schema.org, in document order. It
 * builds the document's tree: call it only where there is any, and not for documents of megabytes.
 *
 * @see https://html.spec.whatwg.org/multipage/microdata.html
 */
export function parseMicrodata(html: string): StructuredItem[] {
  const { children } = parseDocument(html);
  return new MicrodataReader(/\bitemref\b/i.test(html) ? indexIds(children) : new Map())
    .read(children);
}

class MicrodataReader {
  readonly #items: StructuredItem[] = [];
  readonly #ids: ReadonlyMap<string, Element>;
  /** Items whose `itemref` is being followed. */
  readonly #following = new Set<Element>();
  #left = ITEMS_LIMIT;
  #referencesLeft = REFERENCES_LIMIT;

  constructor(ids: ReadonlyMap<string, Element>) {
    this.#ids = ids;
  }

  read(children: readonly Child[]): StructuredItem[] {
    this.#visit(children, undefined, 0);
    return this.#items;
  }

  /** `item`: the one whose properties these elements give. */
  #visit(children: readonly Child[], item: StructuredItem | undefined, depth: number): void {
    if (depth > DEPTH_LIMIT) return;
    for (const child of children) {
      if (!isElement(child)) continue;
      const own = "itemscope" in child.attribs ? this.#open(child) : undefined;
      const names = child.attribs["itemprop"];
      if (names !== undefined && item !== undefined) {
        addProperty(item, names, own ?? readValue(child));
      } else if (names === undefined && own !== undefined && this.#isListed(own)) {
        this.#items.push(own);
      }
      this.#visit(child.children, own ?? item, depth + 1);
      if (own !== undefined) this.#follow(child, own, depth + 1);
    }
  }

  /** Takes the properties that are in other elements, which `itemref` names by their ids. */
  #follow(element: Element, item: StructuredItem, depth: number): void {
    const references = element.attribs["itemref"]?.slice(0, 2_000).split(/\s+/) ?? [];
    if (references.length === 0 || this.#following.has(element)) return;
    this.#following.add(element);
    for (const id of new Set(references)) {
      const target = this.#ids.get(id);
      if (target !== undefined && this.#referencesLeft-- > 0) this.#visit([target], item, depth);
    }
    this.#following.delete(element);
  }

  /**
   * Whether an item that is no property stands for itself; a property of nothing does so neither,
   * and what an `itemref` leads to is listed where it is.
   */
  #isListed({ types }: StructuredItem): boolean {
    return types.length > 0 && this.#following.size === 0;
  }

  #open(element: Element): StructuredItem | undefined {
    if (this.#left-- <= 0) return undefined;
    const types = element.attribs["itemtype"]?.slice(0, 2_000) ?? "";
    const isSchema = /^\s*https?:\/\/(?:www\.)?schema\.org\//i.test(types);
    return { types: isSchema ? parseItemTypes(types) : [], properties: {} };
  }
}

/** The first element of each id. */
function indexIds(children: readonly Child[]): Map<string, Element> {
  const index = new Map<string, Element>();
  const pending: Child[] = children.toReversed();
  for (let child = pending.pop(); child !== undefined; child = pending.pop()) {
    if (!isElement(child)) continue;
    const id = child.attribs["id"] ?? "";
    if (id !== "" && !index.has(id)) index.set(id, child);
    pushReversed(pending, child.children);
  }
  return index;
}

function isElement(child: Child): child is Element {
  return child.type === ElementType.Tag || child.type === ElementType.Script ||
    child.type === ElementType.Style;
}

function addProperty(item: StructuredItem, names: string, value: StructuredValue): void {
  for (const name of names.slice(0, 1_000).split(/\s+/).map(shortenType)) {
    if (name === "" || name === "__proto__") continue;
    const values = item.properties[name] ??= [];
    if (values.length < VALUES_LIMIT) values.push(value);
  }
}

function readValue(element: Element): string {
  const attribute = VALUE_ATTRIBUTES.get(element.name);
  const value = attribute === undefined ? undefined : element.attribs[attribute];
  // `content` is no value outside meta by the standard, but Google reads it wherever it is
  const text = element.attribs["content"] ?? value ?? collectText(element);
  return cutText(collapseWhitespace(text.slice(0, 4 * TEXT_LENGTH)), TEXT_LENGTH);
}

function collectText(element: Element): string {
  let text = "";
  const pending: Child[] = [element];
  while (pending.length > 0 && text.length < 4 * TEXT_LENGTH) {
    const node = pending.pop();
    if (node === undefined) break;
    if (node.type === ElementType.Text) text += node.data;
    else if (isElement(node)) pushReversed(pending, node.children);
  }
  return text;
}

/** One by one: an element may have more children than a call may have arguments. */
function pushReversed(pending: Child[], children: readonly Child[]): void {
  for (const child of children.toReversed()) pending.push(child);
}
