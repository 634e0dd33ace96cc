import type { PageGroupKind } from "../../schemas/page_group.ts";
import type { ListCondition } from "../core/list_shapes.ts";
import { escapeLike, type SqlText } from "../core/list_conditions.ts";

/** What the URLs of a group match. */
interface PageGroupPaths {
  kind: PageGroupKind;
  paths: readonly string[];
}

/** Where the path of an absolute http or https URL begins, after `https://` at the latest. */
const SCHEME_LENGTH = 9;

/** The condition of a list that the URL in this field is one of the group. */
export function pageGroupCondition(field: string, group: PageGroupPaths): ListCondition {
  return { field, sqlOf: (column) => conditionOf(column, group) };
}

function conditionOf(column: string, { kind, paths }: PageGroupPaths): SqlText {
  // path and query; a URL without a path is that of `/`
  const path = `substring(${column}, locate('/', concat(${column}, '/'), ${SCHEME_LENGTH}))`;
  if (kind === "list") {
    return { sql: `${path} in (${paths.map(() => "?").join(", ")})`, bindings: paths };
  }
  const parts = paths.map((text) => kind === "template" ? shapeOf(path, text) : likeOf(path, text));
  return {
    sql: `(${parts.map(({ sql }) => sql).join(" or ")})`,
    bindings: parts.flatMap(({ bindings }) => bindings),
  };
}

/** As in robots.txt (RFC 9309, section 2.2.3): `*` is anything, and without a final `$` more may follow. */
function likeOf(path: string, pattern: string): SqlText {
  const isWhole = pattern.endsWith("$");
  const text = isWhole ? pattern.slice(0, -1) : pattern;
  const like = text.split("*").map(escapeLike).join("%");
  return { sql: `${path} like ?`, bindings: [isWhole ? like : `${like}%`] };
}

/** With as many slashes as the template, no segment can have one: `{…}` is one segment that is not empty. */
function shapeOf(path: string, template: string): SqlText {
  // a question mark
  const plain = `substring_index(${path}, char(63 using ascii), 1)`;
  const trimmed = `trim(trailing '/' from ${plain})`;
  const shape = template.replace(/\/+$/, "");
  const like = shape.split(/\{[^{}/]*\}/).map(escapeLike).join("_%");
  const slashes = shape.split("/").length - 1;
  return {
    sql: `(${trimmed} like ? and char_length(${trimmed}) - ` +
      `char_length(replace(${trimmed}, '/', '')) = ?)`,
    bindings: [like, slashes],
  };
}
