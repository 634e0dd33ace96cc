import { ABILITIES, type Ability } from "../../schemas/common.ts";

/** What a token that is limited to sites can have: managing tokens reaches the whole account. */
export const SITE_ABILITIES: readonly Ability[] = ABILITIES.filter((name) => name !== "manage");

const ALL_ABILITIES = ABILITIES.join();

/** Reads the comma-separated abilities of a token; unknown words are left out. */
export function parseAbilities(text: string): readonly Ability[] {
  if (text === ALL_ABILITIES) return ABILITIES;
  const words = text.split(",");
  return ABILITIES.filter((ability) => words.includes(ability));
}

/** Reads the comma-separated sites of a token; null: every site of the account. */
export function parseSiteIds(text: string | null): readonly number[] | null {
  return text === null ? null : text.split(",").filter(Boolean).map(Number);
}
