import { ElementType, parseDocument } from "htmlparser2";
import type { StructuredItem, StructuredValue } from "./markup_facts.ts";
import { parseItemTypes, shortenType } from "./structured_data.ts";
import { collapseWhitespace, cutText } from "./text.ts";

const ITEMS_LIMIT = 1_000;
const VALUES_LIMIT = 100;
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
  return new MicrodataReader().read(parseDocument(html).children);
}

class MicrodataReader {
  readonly #items: StructuredItem[] = [];
  #left = ITEMS_LIMIT;

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
      } else if (own !== undefined && own.types.length > 0) this.#items.push(own);
      this.#visit(child.children, own ?? item, depth + 1);
    }
  }

  #open(element: Element): StructuredItem | undefined {
    if (this.#left-- <= 0) return undefined;
    const types = element.attribs["itemtype"]?.slice(0, 2_000) ?? "";
    const isSchema = /^\s*https?:\/\/(?:www\.)?schema\.org\//i.test(types);
    return { types: isSchema ? parseItemTypes(types) : [], properties: {} };
  }
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
  // `content` is no value outside meta by the standard, but Google reads it wherever it stands
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
    else if (isElement(node)) pending.push(...node.children.toReversed());
  }
  return text;
}
