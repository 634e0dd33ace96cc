import type { Db } from "../core/connection.ts";
import { whereIds } from "../core/sql_rows.ts";

/** A domain that links, with what it weighs. */
interface KnownDomain {
  domain: string;
  /** Null: it is still to be computed, or there is nothing to compare with. */
  authority: number | null;
  authorityKnown: number | null;
}

/**
 * Texts of a site's links by their ids, which a list that is read whole reads once: a few domains, targets and anchors have
 * most of the links. Null: there is none.
 */
export interface LinkTextMemory {
  domains: Map<number, KnownDomain | null>;
  targets: Map<number, string | null>;
  anchors: Map<number, string | null>;
  /** What was begun on it last. */
  last: Promise<unknown>;
}

/** The ids of a link's texts. */
interface TextIds {
  domainId: number;
  targetId: number;
  anchorId: number;
}

/** Of each kind, some megabytes: more are forgotten ahead of the next links. */
const MOST_TEXTS = 20_000;

/** Creates a memory without any text. */
export function createLinkTextMemory(): LinkTextMemory {
  return { domains: new Map(), targets: new Map(), anchors: new Map(), last: Promise.resolve() };
}

/**
 * Runs work on a memory once what was begun on it earlier has ended: pages that are read at the same time share it, and
 * each forgets what the other may need.
 */
export function useInTurn<Result>(
  memory: LinkTextMemory,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = memory.last.then(work);
  memory.last = result.catch(() => {});
  return result;
}

/** Reads the texts of links that the memory does not have yet, each kind by its primary key. */
export async function readLinkTexts(
  db: Db,
  siteId: number,
  { memory, links }: { memory: LinkTextMemory; links: readonly TextIds[] },
): Promise<void> {
  const { domains, targets, anchors } = memory;
  await readUnknown(
    domains,
    links.map(({ domainId }) => domainId),
    (ids) =>
      whereIds(db("link_domains").where("link_domains.site_id", siteId), "link_domains.id", ids)
        .leftJoin(
          "link_authorities",
          (on) =>
            on.on("link_authorities.site_id", "link_domains.site_id")
              .andOn("link_authorities.domain_id", "link_domains.id"),
        )
        .select<(KnownDomain & { id: number })[]>(
          "link_domains.id",
          "link_domains.domain",
          "link_authorities.authority",
          "link_authorities.known as authorityKnown",
        )
        .then((rows) => rows.map(({ id, ...domain }) => [id, domain])),
  );
  const readTexts = async (table: string, column: string, ids: number[]) => {
    const rows = await whereIds(db(table).where({ site_id: siteId }), "id", ids)
      .select<{ id: number; text: string }[]>("id", `${column} as text`);
    return rows.map(({ id, text }): [number, string] => [id, text]);
  };
  await readUnknown(
    targets,
    links.map(({ targetId }) => targetId),
    (ids) => readTexts("link_targets", "url", ids),
  );
  await readUnknown(
    anchors,
    links.map(({ anchorId }) => anchorId),
    (ids) => readTexts("link_anchors", "anchor", ids),
  );
}

async function readUnknown<Text>(
  known: Map<number, Text | null>,
  wanted: readonly number[],
  read: (ids: number[]) => Promise<[number, Text][]>,
): Promise<void> {
  if (known.size > MOST_TEXTS) known.clear();
  const ids = [...new Set(wanted)].filter((id) => !known.has(id));
  if (ids.length === 0) return;
  for (const id of ids) known.set(id, null);
  for (const [id, text] of await read(ids)) known.set(id, text);
}
