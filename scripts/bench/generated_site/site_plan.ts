import { createRandom } from "./random.ts";
import { createName } from "./words.ts";

/** What is wrong with a page. */
type Fault =
  | "gone"
  | "moved"
  | "no_title"
  | "same_title"
  | "no_description"
  | "noindex"
  | "canonicalised"
  | "no_h1"
  | "broken_link"
  | "broken_image";

const FAULTS: readonly Fault[] = [
  "gone",
  "moved",
  "no_title",
  "same_title",
  "no_description",
  "noindex",
  "canonicalised",
  "no_h1",
  "broken_link",
  "broken_image",
];
/** One page in so many has a fault; a prime, so that faults meet all kinds of pages. */
const FAULT_EVERY = 251;

/** Links of each page, in all. */
const LINKS_COUNT = 60;
const SECTIONS = 12;
const FOOTER = 5;
const CHILDREN = 8;
const NEIGHBOURS = 15;

/** What is wrong with page `number`, if anything. The start page has no fault. */
export function findFault(number: number): Fault | null {
  if (number === 0 || number % FAULT_EVERY !== 0) return null;
  return FAULTS[(number / FAULT_EVERY) % FAULTS.length] ?? null;
}

/** The page's name: of its title, heading and anchors. */
export function namePage(number: number): string {
  return `${createName(createRandom(number))} ${number}`;
}

/** The path of page `number`, which ends with the number. */
export function createPath(number: number): string {
  if (number === 0) return "/";
  const section = number % SECTIONS;
  const slug = createName(createRandom(number)).toLowerCase().replaceAll(" ", "-");
  return `/section-${section}/topic-${number % 97}/${slug}-${number}`;
}

/** The number of the page at the path; undefined for one that the site does not have. */
export function findPage(path: string, pagesCount: number): number | undefined {
  if (path === "/") return 0;
  const number = Number(/-(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  return number > 0 && number < pagesCount && createPath(number) === path ? number : undefined;
}

/** The pages that page `number` links to, by where the links stand; 60 in all. */
export function planLinks(
  number: number,
  pagesCount: number,
): { nav: number[]; main: number[]; footer: number[] } {
  const random = createRandom(number + 500_000_000);
  const nav = Array.from({ length: SECTIONS }, (_, index) => (index + 1) % pagesCount);
  const footer = Array.from({ length: FOOTER }, (_, index) => (index + 20) % pagesCount);
  const main = new Set<number>();
  // a tree, so that every page is reached
  for (let child = 1; child <= CHILDREN; child++) {
    const target = number * CHILDREN + child;
    if (target < pagesCount) main.add(target);
  }
  for (let step = 1; step <= NEIGHBOURS; step++) main.add((number + step) % pagesCount);
  const wanted = Math.min(LINKS_COUNT - nav.length - footer.length, pagesCount);
  while (main.size < wanted) main.add(Math.floor(random() * pagesCount));
  return { nav, main: [...main], footer };
}
