/**
 * A property that has to be there, as a path of names:
 * - `reviewRating.ratingValue`: the item has the first, and each value of it has the second;
 * - `offers|review`: one of several paths is enough;
 * - `comment>text`: where there is the path before the last `>`, each of its values has what
 *   follows, such as `itemListElement>name|item.name`;
 * - a name may choose among its values: `hasPart[Clip]` those of a type, `location[!VirtualLocation]`
 *   those of any other, `item[*]` those that are items and not texts, `itemListElement[!last]` all
 *   but the last by `position`.
 */
export type PropertyPath = string;

/** What Google asks of an item before it shows a rich result for it. */
export interface RichResult {
  /** The schema.org type that Google's page is about. */
  name: string;
  /** Google's page with the properties. */
  documentation: string;
  /** Which types it holds for: the named one and its subtypes. */
  types: ReadonlySet<string>;
  required: readonly PropertyPath[];
  /** Also required where the item is no part of another item that says it. */
  requiredAlone?: readonly PropertyPath[];
  /** Also required where the item is no entry of a list, which leads to the page that has it. */
  requiredUnlisted?: readonly PropertyPath[];
  /** Common understanding requires them, Google's page does not: a missing one is a warning. */
  expected?: readonly PropertyPath[];
  recommended: readonly PropertyPath[];
  /** Judged only where it is what a page or an entry of a list is about, not a part of another item. */
  aloneOnly?: true;
  /** Judged only as a part of another item. */
  partOnly?: true;
  /** As a part of another item it is judged only within these types. */
  within?: ReadonlySet<string>;
}

const GUIDES = "https://developers.google.com/search/docs/appearance/structured-data/";

/** Creates the address of a page of Google's documentation of structured data. */
export function guide(page: string): string {
  return GUIDES + page;
}

/** Creates a set of type names. */
export function types(...names: string[]): ReadonlySet<string> {
  return new Set(names);
}
