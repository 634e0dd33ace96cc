import { listImports, type Source, type Violation } from "./source.ts";

/** The layers from the lowest to the highest; the first pattern that matches a path counts. */
const LAYERS: readonly (readonly [RegExp, number])[] = [
  [/^schemas\//, 0],
  [/^lib\/server\.ts$/, 9],
  [/^lib\/(app|http_listener|open_services|serve_api)\.ts$|^lib\/openapi\//, 8],
  [/^lib\/(mcp|web)\//, 7],
  [/^lib\/(middleware|routes|jobs)\/|^lib\/\w+_worker\.ts$/, 6],
  [/^lib\/commands\//, 5],
  [/^lib\/(admission|assistant|lists)\//, 4],
  [
    /^lib\/(ai|ai_engines|backup|crawler|credentials|rules|metrics|importers|outgoing|search_console)\//,
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

/** Folders that only the application opens, beside their own files. */
const DOORS = /^lib\/(mcp|web)\//;

/**
 * Checks that imports go downwards. Types may be taken from anywhere, since they are erased; of
 * `lib`, `db` imports nothing else but the errors.
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
  if (typeOnly) return undefined;
  if (path.startsWith("db/") && target.startsWith("lib/") && target !== "lib/core/errors.ts") {
    return `db imports nothing of lib but the errors and types, not "${target}".`;
  }
  const own = layerOf(path);
  const other = layerOf(target);
  if (own !== undefined && other !== undefined && other > own) {
    return `"${target}" is in a higher layer.`;
  }
  const door = DOORS.exec(target)?.[0];
  if (door === undefined || path.startsWith(door) || path === "lib/app.ts") return undefined;
  return `"${door}" is called by lib/app.ts and nothing else.`;
}

function layerOf(path: string): number | undefined {
  return LAYERS.find(([pattern]) => pattern.test(path))?.[1];
}

/** Finds imports that lead back to their own file. Types make no circle. */
export function checkCircles(sources: readonly Source[]): Violation[] {
  const imports = new Map(
    sources.map((source) => [source.path, listImports(source).filter((one) => !one.typeOnly)]),
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
