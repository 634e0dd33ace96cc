import { type Import, listImports, type Source, type Violation } from "./source.ts";

/** The layers from the lowest to the highest; the first pattern that matches a path counts. */
const LAYERS: readonly (readonly [RegExp, number])[] = [
  [/^schemas\//, 0],
  [/^lib\/server\.ts$/, 9],
  [/^lib\/(app|http_listener|open_services|serve_api)\.ts$|^lib\/openapi\//, 8],
  [/^lib\/(mcp|web)\//, 7],
  [/^lib\/(middleware|routes|jobs)\/|^lib\/(request_services|\w+_worker)\.ts$/, 6],
  [/^lib\/commands\//, 5],
  [/^lib\/(admission|assistant|lists)\//, 4],
  [
    /^lib\/(ai|ai_engines|alerts|backup|chat|crawler|credentials|crux|exports|rules|mail|metrics|importers|index_now|logs|oauth|outgoing|search_console|search_updates|serp_providers|bing_webmaster|webhooks)\//,
    2,
  ],
  [/^lib\/(core\/|[^/]+\.ts$)/, 1],
  [/^db\//, 3],
  [/^scripts\//, 10],
];

/** Packages that only some layers may know. */
const PACKAGES: readonly { name: RegExp; allowed: RegExp }[] = [
  {
    name: /^(@?koa\b|koa-)/,
    allowed: /^(lib\/(middleware|routes|web)|scripts\/bench)\/|^lib\/app\.ts$/,
  },
  { name: /^@modelcontextprotocol\//, allowed: /^lib\/mcp\// },
  { name: /^(knex|mysql2)\b/, allowed: /^(db|scripts\/bench)\// },
];

/**
 * Files that may name types of higher layers: the services are what the application hands down. The
 * list may only shrink.
 */
const TYPES_FROM_ABOVE: readonly string[] = [
  "lib/services.ts",
];

/** What `db` may use of `lib`. */
const GROUND_OF_DB = /^lib\/core\/(clock|days|errors)\.ts$/;

/** What is entered by its door alone. */
const DOORS: readonly { inside: RegExp; entrance: RegExp; typesToo: boolean; message: string }[] = [
  {
    inside: /^lib\/(mcp|web)\//,
    entrance: /^lib\/app\.ts$/,
    typesToo: false,
    message: "is called by lib/app.ts and nothing else.",
  },
  {
    inside: /^lib\/commands\/search_data\/windows\//,
    entrance: /^lib\/commands\/search_data\/search_windows\.ts$/,
    typesToo: true,
    message: "is entered by SearchWindows alone, which Services carries.",
  },
  {
    inside: /^lib\/commands\/search_data\/search_windows\.ts$/,
    entrance: /^lib\/(open_services|run_worker)\.ts$|^scripts\/bench\//,
    typesToo: false,
    message: "is opened once in a process: take it from Services.",
  },
];

/**
 * Checks that imports go downwards, those of types as well. `db` imports
 * only errors, days, the clock and types from `lib`.
 */
export function checkLayers(sources: readonly Source[]): Violation[] {
  return sources.filter(({ path }) => !path.startsWith("spec/")).flatMap((source) =>
    listImports(source).flatMap(({ line, target, typeOnly }) => {
      const message = checkImport(source.path, target, typeOnly);
      return message ? [{ path: source.path, line, message }] : [];
    })
  );
}

function checkImport(path: string, target: string, typeOnly: boolean): string | undefined {
  for (const { name, allowed } of PACKAGES) {
    if (name.test(target) && !typeOnly && !allowed.test(path)) {
      return `"${target}" is not known in this layer.`;
    }
  }
  if (
    !typeOnly && path.startsWith("db/") && target.startsWith("lib/") && !GROUND_OF_DB.test(target)
  ) {
    return `db imports only errors, days, the clock and types from lib, not "${target}".`;
  }
  const own = layerOf(path);
  const other = layerOf(target);
  const mayNameAll = typeOnly && TYPES_FROM_ABOVE.includes(path);
  if (own !== undefined && other !== undefined && other > own && !mayNameAll) {
    return `"${target}" is in a higher layer.`;
  }
  return checkDoor(path, target, typeOnly);
}

function checkDoor(path: string, target: string, typeOnly: boolean): string | undefined {
  for (const { inside, entrance, typesToo, message } of DOORS) {
    const door = inside.exec(target)?.[0];
    if (door === undefined || (typeOnly && !typesToo)) continue;
    if (!path.startsWith(door) && !entrance.test(path)) return `"${door}" ${message}`;
  }
  return undefined;
}

function layerOf(path: string): number | undefined {
  return LAYERS.find(([pattern]) => pattern.test(path))?.[1];
}

/**
 * Finds imports that lead back to their own file: those of values and those of types. A file that
 * starts a thread may give it the types of its messages.
 */
export function checkCircles(sources: readonly Source[]): Violation[] {
  const values = findCircles(sources, ({ typeOnly }) => !typeOnly);
  const types = findCircles(sources, ({ dynamic }) => !dynamic);
  const known = new Set(values.map(({ message }) => message));
  return [
    ...values,
    ...types.filter(({ message }) => !known.has(message)),
  ];
}

function findCircles(
  sources: readonly Source[],
  counts: (one: Import) => boolean,
): Violation[] {
  const imports = new Map(
    sources.map((source) => [source.path, listImports(source).filter(counts)]),
  );
  const done = new Set<string>();
  const violations: Violation[] = [];

  function visit(path: string, trail: readonly string[]): void {
    for (const { target, line } of imports.get(path) ?? []) {
      const start = trail.indexOf(target);
      if (start !== -1) {
        const circle = [...trail.slice(start), target].join(" → ");
        violations.push({ path, line, message: `The imports go round: ${circle}.` });
      } else if (!done.has(target)) {
        visit(target, [...trail, target]);
      }
    }
    done.add(path);
  }

  for (const { path } of sources) if (!done.has(path)) visit(path, [path]);
  return violations;
}
