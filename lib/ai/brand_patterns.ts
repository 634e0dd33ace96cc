import type { TrackedBrand } from "./tracked_brand.ts";
import type { NamePattern } from "./name_pattern.ts";

/** One place where an answer names a brand, in UTF-16 units of its text; `end` is exclusive. */
export interface BrandMention {
  brand: string;
  /** The name as it was given. */
  name: string;
  start: number;
  end: number;
}

/** How an answer names one brand. */
export interface BrandPresence {
  brand: string;
  isOwn: boolean;
  mentions: BrandMention[];
  /** Where it is named first. */
  firstStart: number;
  /** From 1 among the tracked brands of the answer: by list order in a list, else by first mention. */
  order: number;
  /** From 1 in the list whose items are brands, also those that are not tracked; null: in none. */
  listPosition: number | null;
}

/** A pattern with the brand that it names, or must not name. */
export interface BrandPattern extends NamePattern {
  brand: TrackedBrand;
  excludes: boolean;
}
