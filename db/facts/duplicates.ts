import type { DuplicateInput } from "../../lib/rules/inputs/site_inputs.ts";
import type { Db } from "../core/connection.ts";
import {
  DUPLICATE_KINDS,
  type DuplicateKind,
  type DuplicateRow,
  groupKeyText,
  textOf,
} from "./duplicate_kinds.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

/** Other pages of a group that evidence names. */
const MAX_OTHERS = 10;

interface MemberRow extends DuplicateRow {
  url_id: number;
}

interface Group {
  members: { urlId: number; variant: string }[];
  /** Members that can stand for the group in evidence. */
  examples: { urlId: number; variant: string }[];
  /** By variant: how many members have it. */
  variants: Map<string, number>;
}

/** Streams the indexable pages that share their title with others of the same language. */
export function streamDuplicateTitles(db: Db, auditId: number): AsyncGenerator<DuplicateInput[]> {
  return streamDuplicates(db, auditId, DUPLICATE_KINDS.title_duplicate);
}

/** Streams the indexable pages that share their description with others. */
export function streamDuplicateDescriptions(
  db: Db,
  auditId: number,
): AsyncGenerator<DuplicateInput[]> {
  return streamDuplicates(db, auditId, DUPLICATE_KINDS.description_duplicate);
}

/** Streams the indexable pages that share their main heading with others. */
export function streamDuplicateH1s(db: Db, auditId: number): AsyncGenerator<DuplicateInput[]> {
  return streamDuplicates(db, auditId, DUPLICATE_KINDS.h1_duplicate);
}

/** Streams the indexable pages whose address differs from another's only in case or a slash. */
export function streamDuplicateUrls(db: Db, auditId: number): AsyncGenerator<DuplicateInput[]> {
  return streamDuplicates(db, auditId, DUPLICATE_KINDS.url_case_duplicate);
}

/** Streams the indexable pages that have the same main text as others. */
export function streamDuplicateContents(
  db: Db,
  auditId: number,
): AsyncGenerator<DuplicateInput[]> {
  return streamDuplicates(db, auditId, DUPLICATE_KINDS.content_duplicate_exact);
}

/** Streams the indexable pages that have nearly, but not exactly, the same main text as others. */
export function streamNearDuplicates(db: Db, auditId: number): AsyncGenerator<DuplicateInput[]> {
  return streamDuplicates(db, auditId, DUPLICATE_KINDS.content_duplicate_near);
}

async function* streamDuplicates(
  db: Db,
  auditId: number,
  kind: DuplicateKind,
): AsyncGenerator<DuplicateInput[]> {
  const groups = await listGroups(db, auditId, kind);
  let batch: Group[] = [];
  let size = 0;
  for (const group of groups) {
    batch.push(group);
    size += group.members.length;
    if (size < CHUNK_ROWS) continue;
    yield* streamGroups(db, auditId, { kind, groups: batch });
    batch = [];
    size = 0;
  }
  yield* streamGroups(db, auditId, { kind, groups: batch });
}

/** Groups of at least two pages: only numbers and hashes, so that a large site fits. */
async function listGroups(db: Db, auditId: number, kind: DuplicateKind): Promise<Group[]> {
  const shared = await listSharedKeys(db, auditId, kind.key("p"));
  const groups = new Map<string, Group>();
  // the primary key, in its order
  const read = (after: number) =>
    selectRows<MemberRow>(
      db,
      `SELECT p.url_id, ${kind.key("p")} AS group_key, p.lang, p.content_hash
      FROM audit_pages p
      WHERE p.audit_id = ? AND p.url_id > ? AND p.indexable = 1
        AND ${kind.key("p")} IS NOT NULL
      ORDER BY p.url_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  const pages = shared.size === 0 ? [] : streamChunks(0, read, { keyOf: (row) => row.url_id });
  for await (const rows of pages) {
    for (const row of rows) {
      if (!shared.has(groupKeyText(row))) continue;
      const key = kind.groupOf(row);
      const group = groups.get(key) ?? { members: [], examples: [], variants: new Map() };
      groups.set(key, group);
      addMember(group, row, kind.otherVariantsOnly);
    }
  }
  return [...groups.values()].filter((group) =>
    kind.otherVariantsOnly ? group.variants.size > 1 : group.members.length > 1
  );
}

/**
 * What more than one page has. Not joined back in the same statement: servers compare every page
 * with every group then, for want of an index on the groups.
 */
async function listSharedKeys(
  db: Db,
  auditId: number,
  key: string,
): Promise<Set<string>> {
  const rows = await selectRows<Pick<DuplicateRow, "group_key">>(
    db,
    `SELECT ${key} AS group_key FROM audit_pages p
    WHERE p.audit_id = ? AND p.indexable = 1 AND ${key} IS NOT NULL
    GROUP BY group_key HAVING COUNT(*) > 1`,
    [auditId],
  );
  return new Set(rows.map(groupKeyText));
}

function addMember(group: Group, row: MemberRow, oneOfEach: boolean): void {
  const variant = oneOfEach ? textOf(row) : String(row.url_id);
  const member = { urlId: row.url_id, variant };
  const known = group.variants.get(variant) ?? 0;
  group.members.push(member);
  group.variants.set(variant, known + 1);
  if (known === 0 && group.examples.length <= MAX_OTHERS) group.examples.push(member);
}

async function* streamGroups(
  db: Db,
  auditId: number,
  { kind, groups }: { kind: DuplicateKind; groups: readonly Group[] },
): AsyncGenerator<DuplicateInput[]> {
  const examples = groups.flatMap((group) => group.examples.map(({ urlId }) => urlId));
  const urls = await readTexts(db, auditId, { kind, urlIds: examples });
  const places = groups.flatMap((group) => group.members.map((member) => ({ group, member })));
  for (let start = 0; start < places.length; start += CHUNK_ROWS) {
    const chunk = places.slice(start, start + CHUNK_ROWS);
    const texts = await readTexts(db, auditId, {
      kind,
      urlIds: chunk.map(({ member }) => member.urlId),
    });
    yield chunk.map(({ group, member: { urlId, variant } }) => ({
      urlId,
      text: texts.get(urlId)?.text ?? null,
      othersCount: group.members.length - (group.variants.get(variant) ?? 0),
      others: group.examples
        .filter((example) => example.variant !== variant)
        .slice(0, MAX_OTHERS)
        .flatMap((example) => urls.get(example.urlId)?.url ?? []),
    }));
  }
}

async function readTexts(
  db: Db,
  auditId: number,
  { kind, urlIds }: { kind: DuplicateKind; urlIds: number[] },
): Promise<Map<number, { url: string; text: string | null }>> {
  const known = new Map<number, { url: string; text: string | null }>();
  for (let start = 0; start < urlIds.length; start += CHUNK_ROWS) {
    const rows = await selectRows<{ url_id: number; url: string; text: string | null }>(
      db,
      `SELECT p.url_id, p.url, p.${kind.text} AS text FROM audit_pages p
      WHERE p.audit_id = ? AND p.url_id IN (?)`,
      [auditId, urlIds.slice(start, start + CHUNK_ROWS)],
    );
    for (const row of rows) known.set(row.url_id, row);
  }
  return known;
}
