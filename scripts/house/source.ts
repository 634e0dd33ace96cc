/** One source file, as text. */
export interface Source {
  /** From the project's directory, with slashes. */
  path: string;
  text: string;
}

/** Something that breaks a house rule. */
export interface Violation {
  path: string;
  /** From 1. */
  line: number;
  message: string;
}

/** One import or re-export of a source file. */
export interface Import {
  line: number;
  /** The path of a file of the project, or the name of a package. */
  target: string;
  /** Erased: it ties types together, not modules. */
  typeOnly: boolean;
  /** By `import()`, or by a path from which a thread or a process is started. */
  dynamic: boolean;
}

const IMPORT = /^(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?["']([^"']+)["']/gm;
const DYNAMIC_IMPORT = /\b(?:import|new URL)\(\s*["'](\.[^"']+\.ts)["']/g;

/** Lists what a file imports; relative paths are resolved. */
export function listImports({ path, text }: Source): Import[] {
  const found = [...text.matchAll(IMPORT), ...text.matchAll(DYNAMIC_IMPORT)];
  return found.map((match) => {
    const dynamic = match[2] === undefined;
    return {
      line: lineAt(text, match.index),
      target: resolve(path, (dynamic ? match[1] : match[2]) ?? ""),
      dynamic,
      typeOnly: !dynamic && (match[1] !== undefined || importsOnlyTypes(match[0])),
    };
  });
}

/** Lists the names that a file imports or re-exports, with their files; `*` stands for all names of a file. */
export function listNames({ path, text }: Source): { target: string; name: string }[] {
  const statements = [...text.matchAll(IMPORT)].flatMap((match) => {
    const target = resolve(path, match[2] ?? "");
    const names = /\{([^}]*)\}/.exec(match[0])?.[1];
    if (names === undefined) return [{ target, name: "*" }];
    return names.split(",").map((one) => one.trim().replace(/^type /, "").split(" as ")[0] ?? "")
      .filter((name) => name !== "").map((name) => ({ target, name }));
  });
  const dynamic = [...text.matchAll(/\bimport\(\s*["'](\.[^"']+\.ts)["']/g)]
    .map((match) => ({ target: resolve(path, match[1] ?? ""), name: "*" }));
  return [...statements, ...dynamic];
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

function importsOnlyTypes(statement: string): boolean {
  const names = /^\w+\s*\{([^}]*)\}/.exec(statement)?.[1]?.split(",").map((name) => name.trim())
    .filter((name) => name !== "");
  return names !== undefined && names.length > 0 && names.every((name) => name.startsWith("type "));
}

function resolve(from: string, target: string): string {
  if (!target.startsWith(".")) return target;
  // any base will do: only the path is used
  return new URL(target, `file:///${from}`).pathname.slice(1);
}
