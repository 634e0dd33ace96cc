import type { LinkElement } from "../../crawler/html/link_elements.ts";
import { REL_BITS } from "../../crawler/html/page_facts.ts";
import { anchorKey, linkPageKey } from "./link_identity.ts";

/** A link that is known of a page. */
export interface KnownLink {
  id: number;
  /** Null: some page of the site. */
  targetUrl: string | null;
  /** Empty: there is none; null: not known. */
  anchor: string | null;
  /** `unknown`, or such as `text`. */
  linkType: string;
}

/** Elements that link to one page with one anchor. */
interface ElementGroup {
  targetKey: string;
  anchor: string;
  type: LinkElement["type"];
  elements: LinkElement[];
  taken: boolean;
}

const NOT_FOLLOWED = REL_BITS.nofollow | REL_BITS.ugc | REL_BITS.sponsored;

/**
 * Finds the element that each known link of a page is, of those that link to the site; a link without one is left out.
 *
 * An anchor that is the same belongs together first. A link whose anchor is not there any more is an element whose
 * anchor nobody claims, since anchors change while links stay; or one with nearly the same text, since providers
 * cut and change it. Where target or anchor are not known, every element of the page may be it. Of several elements that
 * say the same, one that is shown and followed counts.
 */
export function matchLinks(
  links: readonly KnownLink[],
  elements: readonly LinkElement[],
): Map<number, LinkElement> {
  const groups = groupElements(elements);
  const byTarget = Map.groupBy(groups, ({ targetKey }) => targetKey);
  const matches = new Map<number, LinkElement>();
  const take = (
    link: KnownLink,
    isMatch: (group: ElementGroup) => boolean,
  ) => {
    if (matches.has(link.id)) return;
    const ofTarget = link.targetUrl === null
      ? groups
      : byTarget.get(linkPageKey(link.targetUrl) ?? "") ?? [];
    const found = listCandidates(link, ofTarget).filter(isMatch);
    const element = chooseElement(found.flatMap((group) => group.elements));
    if (element === undefined) return;
    matches.set(link.id, element);
    for (const group of found) if (group.elements.includes(element)) group.taken = true;
  };
  const precise = links.filter(({ targetUrl, anchor }) => targetUrl !== null && anchor !== null);
  for (const link of precise) take(link, ({ anchor }) => anchor === anchorKey(link.anchor ?? ""));
  for (const link of precise) take(link, ({ anchor }) => isAlike(anchor, link.anchor ?? ""));
  for (const link of precise) take(link, ({ taken }) => !taken);
  for (const link of links) {
    if (link.targetUrl === null || link.anchor === null) {
      take(link, () => true);
    }
  }
  return matches;
}

function groupElements(elements: readonly LinkElement[]): ElementGroup[] {
  const groups = new Map<string, ElementGroup>();
  for (const element of elements) {
    const targetKey = linkPageKey(element.url);
    if (targetKey === null) continue;
    const anchor = anchorKey(element.anchor);
    const key = `${targetKey}\n${element.type}\n${anchor}`;
    const known = groups.get(key);
    if (known !== undefined) known.elements.push(element);
    else {
      groups.set(key, {
        ...{ targetKey, anchor, type: element.type },
        elements: [element],
        taken: false,
      });
    }
  }
  return [...groups.values()];
}

/** The links that may be this one: of its kind; anchors first where no kind is reported. */
function listCandidates(
  { linkType }: KnownLink,
  ofTarget: readonly ElementGroup[],
): readonly ElementGroup[] {
  // what one provider calls an image another calls a text
  const anchors = ofTarget.filter(({ type }) => type === "text" || type === "image");
  if (linkType === "text" || linkType === "image") return anchors;
  if (linkType !== "unknown") return ofTarget.filter(({ type }) => type === linkType);
  return anchors.length > 0 ? anchors : ofTarget;
}

/** Whether one is the beginning of the other, whatever replaces the rest, or they differ in case alone. */
function isAlike(one: string, other: string): boolean {
  const left = foldAnchor(one);
  const right = foldAnchor(other);
  if (left === right) return true;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length >= 20 && long.startsWith(short);
}

function foldAnchor(anchor: string): string {
  return anchorKey(anchor).toLowerCase().replace(/\s*(?:…|\.\.\.)$/, "").normalize("NFKC");
}

/** One that is shown, then one that is followed, then the first. */
function chooseElement(elements: readonly LinkElement[]): LinkElement | undefined {
  const weigh = ({ hidden, rel }: LinkElement) =>
    (hidden === "template" ? 4 : hidden !== null && hidden !== "aria_hidden" ? 2 : 0) +
    ((rel & NOT_FOLLOWED) === 0 ? 0 : 1);
  return elements.toSorted((one, other) => weigh(one) - weigh(other))[0];
}
