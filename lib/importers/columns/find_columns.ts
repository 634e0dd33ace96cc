import { type ColumnRole, type ExtraAliases, HEADER_ALIASES } from "./header_aliases.ts";

/** A column's name without case, accents, punctuation and byte order marks. */
export function foldHeader(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Names, folded, in the order in which they count. */
export type AliasTable = ReadonlyMap<ColumnRole, ReadonlyMap<string, number>>;

/** The table of all names; a user's own count before the built-in ones. */
export function createAliases(extra: ExtraAliases = {}): AliasTable {
  const roles = Object.keys(HEADER_ALIASES) as ColumnRole[]; // the keys of a record of roles
  return new Map(roles.map((role) => {
    const names = [...extra[role] ?? [], ...HEADER_ALIASES[role]].map(foldHeader);
    const ranks = new Map<string, number>();
    for (const [rank, name] of names.entries()) if (!ranks.has(name)) ranks.set(name, rank);
    return [role, ranks];
  }));
}

/** The built-in names. */
export const ALIASES: AliasTable = createAliases();

/** Whether a column's name is one of a role's. */
export function isNameOf(role: ColumnRole, name: string, aliases: AliasTable = ALIASES): boolean {
  return aliases.get(role)?.has(foldHeader(name)) ?? false;
}

/**
 * Finds the column of each role: the one with the name that counts most, or -1. A column
 * is given away once, to the role that comes first.
 */
export function findColumns(
  columns: readonly string[],
  roles: readonly ColumnRole[],
  aliases: AliasTable = ALIASES,
): number[] {
  const folded = columns.map(foldHeader);
  const taken = new Set<number>();
  return roles.map((role) => {
    const ranks = aliases.get(role);
    let best = -1;
    let bestRank = Infinity;
    for (const [index, name] of folded.entries()) {
      const rank = ranks?.get(name) ?? Infinity;
      if (rank < bestRank && !taken.has(index)) [best, bestRank] = [index, rank];
    }
    if (best !== -1) taken.add(best);
    return best;
  });
}

/** Names that two columns have, so that it is unclear what each holds. */
export function findDuplicates(columns: readonly string[]): string[] {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  for (const name of columns.map(foldHeader)) {
    if (name !== "" && seen.has(name)) duplicates.add(name);
    seen.add(name);
  }
  return [...duplicates];
}
