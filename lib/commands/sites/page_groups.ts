import {
  countPageGroups,
  deletePageGroup as deletePageGroupRow,
  findPageGroup,
  insertPageGroup,
  type PageGroupFields,
  type PageGroupRow,
  updatePageGroup as updatePageGroupRow,
} from "../../../db/sites/page_groups.ts";
import { countGroupAnnotations } from "../../../db/sites/annotations.ts";
import { pageGroupCondition } from "../../../db/sites/page_group_paths.ts";
import { type Db, transaction } from "../../../db/core/connection.ts";
import type { ListCondition, ListQuery } from "../../../db/core/list_shapes.ts";
import { lockSite } from "../../../db/sites/sites.ts";
import {
  type CreatePageGroupBody,
  MAX_GROUP_PATTERNS,
  type PageGroupKind,
  type UpdatePageGroupBody,
} from "../../../schemas/page_group.ts";
import {
  ConflictError,
  type FieldErrors,
  NotFoundError,
  ValidationError,
} from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { siteNotFound } from "./read_site.ts";
import { writeToSite } from "./write_to_site.ts";

/** More are not compared with each other by people. Our own choice. */
const MAX_GROUPS = 200;

type GroupServices = Pick<Services, "db" | "now">;

/**
 * Adds a group of pages and returns its id. Throws `ValidationError` for paths that are none or one group too many,
 * `ConflictError` where the name is taken.
 */
export async function createPageGroup(
  { db, now }: GroupServices,
  siteId: number,
  { name, kind = "paths", paths }: CreatePageGroupBody,
): Promise<number> {
  const group = parseGroup({ name, kind, paths });
  return await transaction(db, async (trx) => {
    // of groups that are added at the same time, each counts those before it
    if (!await lockSite(trx, siteId)) throw siteNotFound(siteId);
    if (await countPageGroups(trx, siteId) >= MAX_GROUPS) {
      throw new ValidationError({ name: [`A site has at most ${MAX_GROUPS} page groups.`] });
    }
    const id = await insertPageGroup(trx, siteId, { group, now: now() });
    if (id === undefined) throw nameTaken(group.name);
    return id;
  });
}

/** Changes what the body names. Throws as `createPageGroup()`, and `NotFoundError`. */
export async function updatePageGroup(
  { db, now }: GroupServices,
  { siteId, id }: { siteId: number; id: number },
  body: UpdatePageGroupBody,
): Promise<void> {
  await writeToSite(db, siteId, async (trx) => {
    const before = fieldsOf(await readPageGroup(trx, siteId, id));
    const group = parseGroup({
      name: body.name ?? before.name,
      kind: body.kind ?? before.kind,
      paths: body.paths ?? before.paths,
    });
    if (!await updatePageGroupRow(trx, { siteId, id, now: now() }, group)) {
      throw nameTaken(group.name);
    }
  });
}

/**
 * Deletes a group; its pages stay. Throws `NotFoundError`, and `ConflictError` for a group that annotations are about:
 * without it they would be about the whole site.
 */
export async function deletePageGroup(
  { db }: Pick<Services, "db">,
  siteId: number,
  id: number,
): Promise<void> {
  await writeToSite(db, siteId, async (trx) => {
    const count = await countGroupAnnotations(trx, siteId, id);
    if (count > 0) {
      throw new ConflictError(
        "page_group_annotated",
        `Annotations are about this group: ${count}. Delete or change them first; ` +
          `GET /sites/${siteId}/annotations?filter[page_group_id]=${id} lists them.`,
      );
    }
    if (!await deletePageGroupRow(trx, siteId, id)) throw notFound(id);
  });
}

/** Reads a group of a site; throws `NotFoundError`. */
export async function readPageGroup(db: Db, siteId: number, id: number): Promise<PageGroupRow> {
  const group = await findPageGroup(db, siteId, id);
  if (group === undefined) throw notFound(id);
  return group;
}

/** What a list is narrowed to; without an id it stays as it is. */
interface GroupChoice {
  siteId: number;
  groupId: number | undefined;
  /** The parameter that names the group, for the error; default: `page_group`. */
  parameter?: string | undefined;
}

/**
 * Narrows a list to rows whose page, by the URL in this field, belongs to the group that was asked for. Throws
 * `ValidationError` for a group that the site does not have.
 */
export async function narrowToPageGroup(
  db: Db,
  { field, ...choice }: GroupChoice & { field: string },
  list: ListQuery,
): Promise<ListQuery> {
  return await narrowByGroup(db, choice, {
    list,
    conditionOf: pageGroupCondition.bind(null, field),
  });
}

/** Narrows a list by a condition that a group makes. Throws as `narrowToPageGroup()`. */
export async function narrowByGroup(
  db: Db,
  { siteId, groupId, parameter }: GroupChoice,
  { list, conditionOf }: {
    list: ListQuery;
    conditionOf(group: PageGroupFields): ListCondition;
  },
): Promise<ListQuery> {
  if (groupId === undefined) return list;
  const group = await findChosenGroup(db, { siteId, groupId, parameter });
  const conditions = [...list.conditions ?? [], conditionOf(group)];
  return { ...list, conditions };
}

/** Finds the group that a question names; throws `ValidationError` for one that the site does not have. */
export async function findChosenGroup(
  db: Db,
  { siteId, groupId, parameter = "page_group" }: GroupChoice & { groupId: number },
): Promise<PageGroupFields> {
  const group = await findPageGroup(db, siteId, groupId);
  if (group === undefined) {
    throw new ValidationError({
      [parameter]: [
        `The site has no page group ${groupId}. GET /sites/${siteId}/page-groups lists them.`,
      ],
    });
  }
  return fieldsOf(group);
}

/** The paths of a group as they are stored. */
export function pathsOf({ paths }: Pick<PageGroupRow, "paths">): string[] {
  return JSON.parse(paths);
}

function fieldsOf(row: PageGroupRow): PageGroupFields {
  return { name: row.name, kind: row.kind, paths: pathsOf(row) };
}

function parseGroup({ name, kind, paths }: PageGroupFields): PageGroupFields {
  const errors: FieldErrors = {};
  if (kind !== "list" && paths.length > MAX_GROUP_PATTERNS) {
    errors["paths"] = [
      `A group by ${kind} has at most ${MAX_GROUP_PATTERNS} of them; for more use the kind list.`,
    ];
  }
  paths.forEach((path, index) => {
    const problem = findProblem(kind, path);
    if (problem !== null) errors[`paths.${index}`] = [problem];
  });
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return { name: name.trim(), kind, paths: [...new Set(paths.map(encodePath))] };
}

function findProblem(kind: PageGroupKind, path: string): string | null {
  if (kind === "template" && /[{}]/.test(path.replaceAll(/\{[^{}/]*\}/g, ""))) {
    return 'A template has whole placeholders, such as "/products/{slug}".';
  }
  return kind === "template" && path.includes("?") ? "A template has no query." : null;
}

/** As URLs are kept: what is no ASCII is percent-encoded. */
function encodePath(path: string): string {
  return path.toWellFormed().replaceAll(/[^\0-\x7f]+/g, encodeURIComponent);
}

function nameTaken(name: string): ConflictError {
  return new ConflictError("page_group_exists", `The site has a page group "${name}" already.`);
}

function notFound(id: number): NotFoundError {
  return new NotFoundError("page_group_not_found", `The site has no page group ${id}.`);
}
