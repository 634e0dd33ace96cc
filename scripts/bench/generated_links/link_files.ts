import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createRandom } from "../generated_site/random.ts";
import { DAY_MS, dayOf } from "../../../lib/core/days.ts";

/** The site that is linked to. */
export const LINKED_DOMAIN = "shop.example";

/** A link as a file tells of it. */
interface GeneratedLink {
  sourceUrl: string;
  targetUrl: string;
  anchor: string;
  title: string;
  type: "text" | "image";
  nofollow: boolean;
  ugc: boolean;
  sponsored: boolean;
  firstSeen: string;
  lastSeen: string;
  /** Empty: it lives. */
  lostAt: string;
  httpCode: number;
  authority: number;
}

const WORDS =
  ("garden shop review guide best cheap home news blog travel health kitchen outdoor sofa chair table lamp light " +
    "design modern vintage retro style color green blue red winter summer spring oak pine steel glass corner")
    .split(" ");
const SUFFIXES = ["com", "de", "co.uk", "org", "net"];
const COMMON_ANCHORS = [
  "Shop Example",
  "shop.example",
  "https://shop.example/",
  "here",
  "",
  "read more",
];
const KEYWORDS_COUNT = 20_000;
/** Pages that are linked to. */
export const TARGETS_COUNT = 5_000;
const FIRST_DAY = Date.UTC(2023, 0, 1);
const DAYS_COUNT = 1_300;
const LINES_PER_CHUNK = 1_000;

/** The columns of the plain file, and of the flat table that it is loaded into. */
export const FLAT_COLUMNS = [
  "source_url",
  "target_url",
  "anchor",
  "source_title",
  "link_type",
  "nofollow",
  "ugc",
  "sponsored",
  "first_seen",
  "last_seen",
  "lost_at",
  "http_code",
  "authority",
  "language",
] as const;

/**
 * Links of a shop: few domains have most of them, six texts half of the anchors, three of ten pages several links. No two
 * are the same.
 */
function* generateLinks(
  count: number,
  targetUrlOf: (target: number) => string,
): Generator<GeneratedLink> {
  const random = createRandom(28);
  const below = (end: number) => Math.floor(random() * end);
  const word = () => WORDS[below(WORDS.length)] ?? "";
  const domainsCount = Math.ceil(count * 0.06);
  let sourceUrl = "";
  let title = "";
  let ofPage = new Set<string>();
  for (let number = 0; number < count; number++) {
    if (number === 0 || random() > 0.25) {
      const domain = nameDomain(Math.floor(domainsCount * random() ** 2.5));
      const www = random() < 0.5 ? "www." : "";
      const end = random() < 0.3 ? ".html" : "/";
      sourceUrl = `https://${www}${domain}/${word()}/${word()}-${word()}-${
        number.toString(36)
      }${end}`;
      title = `${word()} ${word()} ${word()} - ${word()} ${word()} | ${domain}`;
      ofPage = new Set();
    }
    const target = Math.floor(TARGETS_COUNT * random() ** 2);
    const first = below(DAYS_COUNT);
    const lost = random() < 0.08;
    const chosen = chooseAnchor(random, number);
    const anchor = ofPage.has(`${target} ${chosen}`) ? `${chosen} ${number}` : chosen;
    ofPage.add(`${target} ${anchor}`);
    yield {
      sourceUrl,
      targetUrl: targetUrlOf(target),
      anchor,
      title,
      type: random() < 0.9 ? "text" : "image",
      nofollow: random() < 0.3,
      ugc: random() < 0.05,
      sponsored: random() < 0.02,
      firstSeen: nameDay(first),
      lastSeen: nameDay(DAYS_COUNT + below(60)),
      lostAt: lost ? nameDay(DAYS_COUNT + below(60)) : "",
      httpCode: 200,
      authority: below(90),
    };
  }
}

/** A page of a site that nobody serves. */
function nameTarget(target: number): string {
  return `https://www.${LINKED_DOMAIN}/${WORDS[target % WORDS.length]}/${target}`;
}

function nameDomain(number: number): string {
  const word = WORDS[number % WORDS.length];
  return `${word}-${(number * 7919).toString(36)}.${SUFFIXES[number % SUFFIXES.length]}`;
}

function chooseAnchor(random: () => number, number: number): string {
  const share = random();
  if (share < 0.5) return COMMON_ANCHORS[Math.floor(random() * COMMON_ANCHORS.length)] ?? "";
  const keyword = Math.floor(KEYWORDS_COUNT * random() ** 2);
  const phrase = `${WORDS[keyword % WORDS.length]} ${
    WORDS[(keyword * 7) % WORDS.length]
  } ${keyword}`;
  return share < 0.9 ? phrase : `${phrase} of ${number}`;
}

function nameDay(number: number): string {
  return dayOf(FIRST_DAY + number * DAY_MS);
}

/**
 * Writes a comma-separated file with the columns of the flat table. `targetUrlOf` names the pages that are linked to,
 * by their numbers from 0; default: those of `LINKED_DOMAIN`.
 */
export async function writePlainFile(
  path: string,
  count: number,
  { targetUrlOf = nameTarget }: { targetUrlOf?: (target: number) => string } = {},
): Promise<void> {
  await writeLines(path, "utf8", {
    header: FLAT_COLUMNS.join(","),
    links: generateLinks(count, targetUrlOf),
    write: (link) =>
      [
        ...[link.sourceUrl, link.targetUrl, link.anchor, link.title, link.type],
        ...[link.nofollow, link.ugc, link.sponsored, link.firstSeen, link.lastSeen, link.lostAt],
        ...[link.httpCode, link.authority, "en"],
      ].join(","),
  });
}

const AHREFS_COLUMNS = [
  "Referring page title",
  "Referring page URL",
  "Language",
  "Platform",
  "Referring page HTTP code",
  "Domain rating",
  "UR",
  "Domain traffic",
  "Referring domains",
  "Linked domains",
  "External links",
  "Page traffic",
  "Keywords",
  "Target URL",
  "Left context",
  "Anchor",
  "Right context",
  "Redirect Chain URLs",
  "Redirect Chain status codes",
  "Type",
  "Is spam",
  "Content",
  "Nofollow",
  "UGC",
  "Sponsored",
  "Rendered",
  "Raw",
  "Lost status",
  "Drop reason",
  "Discovered status",
  "First seen",
  "Last seen",
  "Lost",
  "Links in group",
];

/** Writes the same links as Ahrefs exports them: UTF-16LE with tabs, everything quoted, 34 columns. */
export async function writeAhrefsFile(path: string, count: number): Promise<void> {
  const quote = (cells: readonly (string | number | boolean)[]) =>
    cells.map((cell) => `"${cell}"`).join("\t");
  await writeLines(path, "utf16le", {
    header: `\ufeff${quote(AHREFS_COLUMNS)}`,
    links: generateLinks(count, nameTarget),
    write: (link) =>
      quote([
        ...[link.title, link.sourceUrl, "en", "WordPress, Blogs", link.httpCode, link.authority],
        ...["12.5", 1200, 3, 17, 40, 5, 2, link.targetUrl, "we like the", link.anchor, "very much"],
        ...["", "", link.type === "text" ? "Text" : "Image", false, true, link.nofollow, link.ugc],
        ...[link.sponsored, false, true, link.lostAt === "" ? "" : "Link removed", "", ""],
        ...[`${link.firstSeen} 02:46:50`, `${link.lastSeen} 11:00:00`],
        ...[link.lostAt === "" ? "" : `${link.lostAt} 11:00:00`, 1],
      ]),
  });
}

async function writeLines(
  path: string,
  encoding: "utf8" | "utf16le",
  { header, links, write }: {
    header: string;
    links: Iterable<GeneratedLink>;
    write: (link: GeneratedLink) => string;
  },
): Promise<void> {
  function* chunks(): Generator<Buffer> {
    let text = `${header}\n`;
    let lines = 0;
    for (const link of links) {
      text += `${write(link)}\n`;
      if (++lines % LINES_PER_CHUNK !== 0) continue;
      yield Buffer.from(text, encoding);
      text = "";
    }
    yield Buffer.from(text, encoding);
  }
  await pipeline(Readable.from(chunks()), createWriteStream(path));
}
