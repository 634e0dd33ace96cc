import { lineAt, type Source, type Violation } from "./source.ts";

const EXPORT =
  /^export (?:async |declare |abstract )*(?:function\*?|const|let|class|interface|type) (\w+)/gm;
/** Every migration exports the same names. */
const EXEMPT = /^db\/migrations\//;

/** Checks that no two files of a floor, which is a folder below `lib` or at the top, export the same name. */
export function checkNames(sources: readonly Source[]): Violation[] {
  const known = new Map<string, string>();
  const violations: Violation[] = [];
  for (const { path, text } of sources) {
    if (EXEMPT.test(path)) continue;
    for (const match of text.matchAll(EXPORT)) {
      const key = `${floorOf(path)} ${match[1]}`;
      const first = known.get(key);
      if (first === undefined) known.set(key, path);
      else if (first !== path) {
        violations.push({
          path,
          line: lineAt(text, match.index),
          message: `"${match[1]}" is a name of "${first}" already: one name means one thing.`,
        });
      }
    }
  }
  return violations;
}

function floorOf(path: string): string {
  const folders = path.split("/").slice(0, -1);
  return folders.slice(0, folders[0] === "lib" ? 2 : 1).join("/");
}
