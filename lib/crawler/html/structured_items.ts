import type { StructuredItem, StructuredValue } from "./markup_facts.ts";
import { shortenType } from "./structured_data.ts";
import { cutText } from "../text/text.ts";

/** Nodes of one page that become items; hostile blocks hold millions. */
const ITEMS_LIMIT = 2_000;
const DEPTH_LIMIT = 12;
const VALUES_LIMIT = 100;
const PROPERTIES_LIMIT = 200;
const TEXT_LENGTH = 500;

const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org\/?(?:$|#)/i;

type Node = Record<string, unknown>;

/**
 * Turns parsed JSON-LD blocks of one page into items: `@graph` and lists unfolded, `@value` and
 * `@list` taken out, and `{"@id": …}` replaced by the node of that id in any block of the page. Blocks
 * without the schema.org context give none: it cannot be known what their types mean.
 *
 * @see https://www.w3.org/TR/json-ld11/
 */
export function createItems(roots: readonly unknown[]): StructuredItem[][] {
  const blocks = roots.map((root) => (hasSchemaContext(root) ? listNodes(root) : []));
  const nodes = blocks.flat();
  const builder = new ItemBuilder(indexNodes(nodes), findReferenced(nodes));
  return blocks.map((nodes) => nodes.flatMap((node) => builder.build(node, 0) ?? []));
}

/** Is there a context that makes bare names those of schema.org? */
function hasSchemaContext(root: unknown): boolean {
  if (Array.isArray(root)) return root.slice(0, VALUES_LIMIT).some(hasSchemaContext);
  if (!isNode(root)) return false;
  const context = root["@context"];
  return (Array.isArray(context) ? context : [context]).some((entry) =>
    typeof entry === "string"
      ? SCHEMA_ORG.test(entry.trim())
      : isNode(entry) && typeof entry["@vocab"] === "string" && SCHEMA_ORG.test(entry["@vocab"])
  );
}

/** The nodes at the top of a block, those of `@graph` among them. */
function listNodes(root: unknown): Node[] {
  const nodes: Node[] = [];
  for (const node of Array.isArray(root) ? root.slice(0, ITEMS_LIMIT) : [root]) {
    if (!isNode(node)) continue;
    const graph = node["@graph"];
    if (graph === undefined) nodes.push(node);
    else if (Array.isArray(graph)) nodes.push(...graph.slice(0, ITEMS_LIMIT).filter(isNode));
    else if (isNode(graph)) nodes.push(graph);
  }
  return nodes;
}

/** The nodes that say something about an id, wherever in the page they are. */
function indexNodes(roots: readonly Node[]): ReadonlyMap<string, Node> {
  const index = new Map<string, Node>();
  const pending: unknown[] = [...roots].reverse();
  for (let seen = 0; seen < 10 * ITEMS_LIMIT && pending.length > 0; seen++) {
    const node = pending.pop();
    if (Array.isArray(node)) pending.push(...node.slice(0, VALUES_LIMIT));
    else if (isNode(node)) {
      const id = node["@id"];
      if (typeof id === "string" && !isReference(node) && !index.has(id)) index.set(id, node);
      pending.push(...Object.values(node).filter((value) => typeof value === "object"));
    }
  }
  return index;
}

/** The ids of nodes at the top that other nodes at the top, or what is in them, refer to. */
function findReferenced(roots: readonly Node[]): ReadonlySet<string> {
  const atTop = new Set<unknown>(roots.map((node) => node["@id"]));
  const referenced = new Set<string>();
  let left = 10 * ITEMS_LIMIT;
  for (const root of roots) {
    const pending: unknown[] = [root];
    while (pending.length > 0 && left-- > 0) {
      const node = pending.pop();
      if (Array.isArray(node)) pending.push(...node.slice(0, VALUES_LIMIT));
      if (!isNode(node)) continue;
      const id = node["@id"];
      const isOther = typeof id === "string" && isReference(node) && id !== root["@id"];
      if (isOther && atTop.has(id)) referenced.add(id);
      for (const value of Object.values(node)) if (typeof value === "object") pending.push(value);
    }
  }
  return referenced;
}

/** Builds items, at most this many in all, and none inside itself. */
class ItemBuilder {
  readonly #index: ReadonlyMap<string, Node>;
  readonly #referenced: ReadonlySet<unknown>;
  readonly #open = new Set<Node>();
  #left = ITEMS_LIMIT;

  constructor(index: ReadonlyMap<string, Node>, referenced: ReadonlySet<string>) {
    this.#index = index;
    this.#referenced = referenced;
  }

  build(node: Node, depth: number): StructuredItem | undefined {
    if (this.#left <= 0 || depth > DEPTH_LIMIT || this.#open.has(node)) return undefined;
    this.#left--;
    this.#open.add(node);
    const properties: StructuredItem["properties"] = {};
    for (const [name, value] of Object.entries(node).slice(0, PROPERTIES_LIMIT)) {
      if (name.startsWith("@") || name === "__proto__") continue;
      properties[shortenType(name)] = this.#readValues(value, depth + 1);
    }
    this.#open.delete(node);
    const item: StructuredItem = { types: readTypes(node), properties };
    if (this.#referenced.has(node["@id"])) item.referenced = true;
    return item;
  }

  #readValues(value: unknown, depth: number): StructuredValue[] {
    const values = Array.isArray(value) ? value.slice(0, VALUES_LIMIT) : [value];
    return values.flatMap((entry) => {
      if (typeof entry === "string") return cutText(entry.slice(0, 2 * TEXT_LENGTH), TEXT_LENGTH);
      if (typeof entry === "number" || typeof entry === "boolean") return String(entry);
      return isNode(entry) ? this.#readNode(entry, depth) : [];
    });
  }

  #readNode(node: Node, depth: number): StructuredValue[] {
    if ("@value" in node) return this.#readValues(node["@value"], depth);
    if ("@list" in node) return this.#readValues(node["@list"], depth);
    const id = node["@id"];
    const target = typeof id === "string" && isReference(node) ? this.#index.get(id) : node;
    // what no block describes, and what would hold itself, stays a reference
    const item = target && this.build(target, depth);
    return [item ?? (typeof id === "string" ? cutText(id, TEXT_LENGTH) : "")];
  }
}

function readTypes(node: Node): string[] {
  const types = node["@type"];
  return (Array.isArray(types) ? types.slice(0, 10) : [types]).flatMap((type) =>
    typeof type === "string" && type !== "" ? shortenType(type) : []
  );
}

function isReference(node: Node): boolean {
  return Object.keys(node).length === 1;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
