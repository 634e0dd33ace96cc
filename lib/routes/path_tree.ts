/** What there is at a path. */
export interface PathMatch<T> {
  /** By method, in capitals. */
  methods: ReadonlyMap<string, T>;
  /** The values of the path's parameters, decoded. */
  params: Record<string, string>;
}

/** Finds what a path stands for; the time it takes does not grow with the number of paths. */
export interface PathTree<T> {
  /** `path` as routes declare it: `/sites/:id/pages`. GET stands for HEAD as well. */
  insert(method: string, path: string, value: T): void;
  /** `path` as it was asked for, with or without a slash at its end; upper and lower case differ. */
  find(path: string): PathMatch<T> | undefined;
}

interface Node<T> {
  fixed: Map<string, Node<T>>;
  parameter: Node<T> | undefined;
  methods: Map<string, T>;
  /** The parameter's name of each segment on the way here; undefined: it is fixed. */
  names: readonly (string | undefined)[];
}

/** Creates an empty tree. A fixed segment goes before a parameter in the same place. */
export function createPathTree<T>(): PathTree<T> {
  const root = createNode<T>();
  return {
    insert(method, path, value) {
      const segments = segmentsOf(path);
      const node = segments.reduce(growNode, root);
      const names = segments.map(parameterName);
      if (node.methods.size > 0 && node.names.join() !== names.join()) {
        throw new TypeError(`The parameters of ${path} have other names in another route.`);
      }
      node.names = names;
      node.methods.set(method, value);
      if (method === "GET") node.methods.set("HEAD", value);
    },
    find(path) {
      const segments = segmentsOf(path);
      const node = findNode(root, segments, 0);
      return node && { methods: node.methods, params: readParams(node, segments) };
    },
  };
}

function createNode<T>(): Node<T> {
  return { fixed: new Map(), parameter: undefined, methods: new Map(), names: [] };
}

function segmentsOf(path: string): string[] {
  return path.slice(1, path.endsWith("/") ? -1 : undefined).split("/");
}

function parameterName(segment: string): string | undefined {
  return segment.startsWith(":") ? segment.slice(1) : undefined;
}

function growNode<T>(node: Node<T>, segment: string): Node<T> {
  if (parameterName(segment) !== undefined) return node.parameter ??= createNode();
  const next = node.fixed.get(segment) ?? createNode<T>();
  node.fixed.set(segment, next);
  return next;
}

function findNode<T>(
  node: Node<T>,
  segments: readonly string[],
  index: number,
): Node<T> | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.methods.size > 0 ? node : undefined;
  const fixed = node.fixed.get(segment);
  const found = fixed && findNode(fixed, segments, index + 1);
  if (found || !node.parameter || segment === "") return found;
  return findNode(node.parameter, segments, index + 1);
}

function readParams<T>(node: Node<T>, segments: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, name] of node.names.entries()) {
    if (name !== undefined) params[name] = decode(segments[index] ?? "");
  }
  return params;
}

function decode(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    // no encoded text after all: it stands for itself, as what does not exist under that name
    return segment;
  }
}
