import { createSeededRandom } from "../random.ts";

/** A link that files of several providers report. Days are `YYYY-MM-DD`. */
export interface PlantedLink {
  host: string;
  /** What its host counts for, by hand. */
  domain: string;
  path: string;
  target: string;
  anchor: string;
  anchorClass: string;
  type: "text" | "image";
  nofollow: boolean;
  ugc: boolean;
  sponsored: boolean;
  first: string;
  last: string;
  /** Empty: it lives. */
  lostOn: string;
}

/** A file in the layout in which a provider gives it. */
export interface PlantedFile {
  name: string;
  provider: string;
  content: Buffer;
  links: readonly PlantedLink[];
  /** What is said besides the file. */
  settings: { to?: string; whole_export?: boolean };
  /** What it tells of a link's end; null: nothing. */
  loss: "day" | "flag" | null;
  /** What it tells of `rel`. */
  rel: "all" | "nofollow" | null;
}

const HOSTS: readonly (readonly [host: string, domain: string])[] = [
  ["blog.one.com", "one.com"],
  ["www.one.com", "one.com"],
  ["two.co.uk", "two.co.uk"],
  ["shop.two.co.uk", "two.co.uk"],
  ["tee-käse.de", "xn--tee-kse-8wa.de"],
  ["three.org", "three.org"],
  ["a.b.four.com.au", "four.com.au"],
  ...Array.from({ length: 12 }, (_, index) => [`fan${index}.com`, `fan${index}.com`] as const),
];
const TARGETS = ["/", "/tea", "/tea/", "/pots?size=2", "/%C3%BCber-uns"] as const;
const ANCHORS: readonly (readonly [anchor: string, anchorClass: string])[] = [
  ["green tea", "exact"],
  ["Green Tea", "exact"],
  ["the best green tea in town", "partial"],
  ["Acme", "branded"],
  ["ACME's shop", "branded"],
  ["https://shop.example.com/", "url"],
  ["click here", "generic"],
  ["hier klicken", "generic"],
  ["pots; pans, and “more”", "other"],
  ["Tea & <b>more</b>", "other"],
  ['a "quoted" word', "other"],
];
const ORIGINS = ["https://", "http://", "https://www.", "http://www."] as const;
const OWN = [
  "https://shop.example.com/about",
  "http://www.shop.example.com/",
  "https://blog.shop.example.com/x",
] as const;

/** Plants links of a seed: each with a source page, a target and an anchor that no other has together. */
export function plantLinks(seed: number, count: number): PlantedLink[] {
  const { below, share } = createSeededRandom(seed);
  const pick = <Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error("There is nothing to pick from.");
    return value;
  };
  return Array.from({ length: count }, (_, index): PlantedLink => {
    const [host, domain] = share() < 0.5 ? pick(HOSTS.slice(0, 4)) : pick(HOSTS);
    const image = share() < 0.15;
    const [anchor, anchorClass] = image ? ["", "empty"] as const : pick(ANCHORS);
    const first = Date.UTC(2026, 6, 1) + below(110) * DAY_MS;
    const last = first + below(12) * DAY_MS;
    return {
      ...{ host, domain, anchor, anchorClass, type: image ? "image" : "text" },
      // two pages in three have one link, the others two
      path: `/p${index - (index % 3 === 2 ? 1 : 0)}`,
      target: TARGETS[index % TARGETS.length] ?? "/",
      ...{ nofollow: share() < 0.3, ugc: share() < 0.1, sponsored: share() < 0.1 },
      ...{ first: toDay(first), last: toDay(last) },
      lostOn: share() < 0.25 ? toDay(last + below(10) * DAY_MS) : "",
    };
  });
}

const DAY_MS = 86_400_000;

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Writes files of links in the layouts of metrics.md; who reports what depends on the seed alone. */
export function writeLinkFiles(links: readonly PlantedLink[], seed: number): PlantedFile[] {
  const { share, below } = createSeededRandom(seed);
  const some = (part: number) => links.filter(() => share() < part);
  const from = ({ host, path }: PlantedLink) => {
    const upper = share() < 0.2 && /^[a-z.\d]+$/.test(host) ? host.toUpperCase() : host;
    const www = host.startsWith("www.") || share() < 0.7 ? "" : "www.";
    return `${share() < 0.5 ? "https" : "http"}://${www}${upper}${path}`;
  };
  const to = ({ target }: PlantedLink) => `${ORIGINS[below(4)]}shop.example.com${target}`;
  const cellsOf = (link: PlantedLink) => ({ ...link, from: from(link), to: to(link) });
  type Cells = ReturnType<typeof cellsOf>;
  const table = (
    head: string,
    told: readonly PlantedLink[],
    row: (cells: Cells) => readonly string[],
    separator = ",",
  ) => {
    const own = told.slice(0, 2).map((link, index) => ({
      ...cellsOf(link),
      from: OWN[index] ?? "",
    }));
    const twice = told.slice(0, 1).map(cellsOf);
    const rows = [...told.map(cellsOf), ...own, ...twice].map(row);
    return [head.split(","), ...rows]
      .map((cells) => cells.map((cell) => quote(cell, separator)).join(separator)).join("\r\n");
  };
  const ahrefs = (told: readonly PlantedLink[]) => {
    const text = table(AHREFS, told, (link) => [
      ...["Title", link.from, "en", "200", "33", "12,5", link.to, link.anchor],
      ...[link.type === "image" ? "Image" : "Text", ...flags(link)],
      ...[link.lostOn && "Link removed", `${link.first} 02:46:50`, `${link.last} 10:00:00`],
      link.lostOn && `${link.lostOn} 10:00:00`,
    ], "\t");
    return Buffer.from(`\ufeff${text}`, "utf16le");
  };
  const listed = some(0.5);
  const kept = listed.filter(() => share() < 0.8);
  const others = links.filter((link) => !listed.includes(link));
  const old = others.filter(() => share() < 0.3);
  const parts = [some(0.3), some(0.3), some(0.3), some(0.3), some(0.3), some(0.4)] as const;
  const [semrush, majestic, moz, dataForSeo, generic, pages] = parts;
  const majesticOfPage = links.filter((link) => !majestic.includes(link) && share() < 0.2);
  const majesticRow = (link: Cells) => [
    ...[link.from, "3", link.anchor, link.first, "0", "0", link.nofollow ? "1" : "0"],
    ...[link.type === "image" ? "1" : "0", link.lostOn ? "1" : "0", "0", "0", link.to],
    ...[link.first, link.last, link.lostOn, link.lostOn && "404", "20", "21"],
  ];
  const whole = (day: string) => ({ to: day, whole_export: true });
  const file = (
    name: string,
    provider: string,
    told: readonly PlantedLink[],
    content: string | Buffer,
    tells: Pick<PlantedFile, "loss" | "rel"> & Partial<Pick<PlantedFile, "settings">>,
  ): PlantedFile => ({
    ...{ name, provider, links: told, content: Buffer.from(content), settings: {}, ...tells },
  });
  return [
    file("ahrefs-1.csv", "ahrefs", listed, ahrefs(listed), {
      ...{ loss: "day", rel: "all", settings: whole("2026-09-20") },
    }),
    file("ahrefs-2.csv", "ahrefs", kept, ahrefs(kept), {
      ...{ loss: "day", rel: "all", settings: whole("2026-10-18") },
    }),
    file("ahrefs-3.csv", "ahrefs", kept, ahrefs(kept), {
      ...{ loss: "day", rel: "all", settings: whole("2026-11-15") },
    }),
    file(
      "ahrefs-old.csv",
      "ahrefs",
      old,
      table(AHREFS_OLD, old, (link) => [
        ...["1", "3", "30", "11.5", "5", link.from, "Title", "4", "9", "200", link.to, "before"],
        ...[link.anchor, "after", link.nofollow ? "Nofollow" : "Dofollow", "", link.first, "en"],
      ]),
      { loss: null, rel: "nofollow" },
    ),
    file(
      "semrush.csv",
      "semrush",
      semrush,
      table(SEMRUSH, semrush, (link) => [
        ...["40", "Title", link.from, link.to, link.anchor, "5", "6", String(link.nofollow)],
        ...[String(link.sponsored), String(link.ugc), String(link.type === "text"), "false"],
        ...["false", String(link.type === "image"), link.first, link.last],
        String(link.lostOn !== ""),
      ]),
      { loss: "flag", rel: "all" },
    ),
    file("majestic.csv", "majestic", majestic, table(MAJESTIC, majestic, majesticRow), {
      ...{ loss: "day", rel: "nofollow" },
    }),
    file(
      "majestic-page.csv",
      "majestic",
      majesticOfPage,
      `\ufeff${table(MAJESTIC_PAGE, majesticOfPage, majesticRow)}`,
      { loss: "day", rel: "nofollow" },
    ),
    file(
      "moz.csv",
      "moz",
      moz,
      table(
        "URL,Title,Anchor Text,PA,DA,Target URL,Link Type,Link State,First Seen,Date Lost",
        moz,
        (
          link,
        ) => [
          ...[link.from.replace(/^https?:\/\//, ""), "Title", link.anchor, "20", "30", link.to],
          ...[link.nofollow ? "Nofollow" : "Follow", link.lostOn ? "Deleted" : "Active"],
          ...[link.first, link.lostOn],
        ],
      ),
      { loss: "day", rel: "nofollow" },
    ),
    file(
      "dataforseo.json",
      "data_for_seo",
      dataForSeo,
      JSON.stringify({
        status_code: 20_000,
        tasks: [{ result: [{ items: dataForSeo.map((link) => describeItem(cellsOf(link))) }] }],
      }),
      { loss: "flag", rel: "all" },
    ),
    file(
      "own-tool.csv",
      "other",
      generic,
      table("Quell-URL,Ziel-URL,Ankertext,Rel,Zuerst gesehen,Zuletzt gesehen", generic, (link) => [
        ...[link.from, link.to, link.anchor, listRel(link).join(" ")],
        ...[link.first, link.last].map((day) => day.split("-").toReversed().join(".")),
      ], ";"),
      { loss: null, rel: "all" },
    ),
    file(
      "https___shop.example.com_-Latest links-2026-11-18.csv",
      "search_console",
      pages,
      table("Linking page,Last crawled", pages, (link) => [link.from, link.last]),
      { loss: null, rel: null },
    ),
    file(
      "https___shop.example.com_-Sample links-2026-11-17.csv",
      "search_console",
      pages.slice(0, 9),
      table("Linking page", pages.slice(0, 9), (link) => [link.from]),
      { loss: null, rel: null },
    ),
  ];
}

const AHREFS = "Referring page title,Referring page URL,Language,Referring page HTTP code," +
  "Domain rating,UR,Target URL,Anchor,Type,Nofollow,UGC,Sponsored,Drop reason,First seen,Last seen,Lost";
const AHREFS_OLD = "#,Total Backlinks,Domain Rating,URL Rating,Referring Domains," +
  "Referring Page URL,Referring Page Title,Internal Links Count,External Links Count,Last HTTP Code," +
  "Link URL,TextPre,Link Anchor,TextPost,Type,Backlink Status,Found,Language";
const SEMRUSH = "Page ascore,Source title,Source url,Target url,Anchor,External links," +
  "Internal links,Nofollow,Sponsored,Ugc,Text,Frame,Form,Image,First seen,Last seen,Lost link";
const MAJESTIC = "SourceURL,ACRank,AnchorText,Date,FlagRedirect,FlagFrame,FlagNoFollow," +
  "FlagImages,FlagDeleted,FlagAltText,FlagMention,TargetURL,FirstIndexedDate,LastSeenDate,DateLost," +
  "ReasonLost,SourceCitationFlow,SourceTrustFlow";
const MAJESTIC_PAGE = "Source URL,AC Rank,Anchor Text,Date,Flag Redirect,Flag Frame," +
  "Flag NoFollow,Flag Images,Flag Deleted,Flag Alt Text,Flag Mention,Target URL,First Indexed Date," +
  "Last Seen Date,Date Lost,Reason Lost,Source CitationFlow,Source TrustFlow";

function quote(cell: string, separator: string): string {
  return cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function flags({ nofollow, ugc, sponsored }: PlantedLink): string[] {
  return [nofollow, ugc, sponsored].map(String);
}

function listRel({ nofollow, ugc, sponsored }: PlantedLink): string[] {
  return [nofollow && "nofollow", ugc && "ugc", sponsored && "sponsored"].filter((value) =>
    value !== false
  );
}

function describeItem(link: PlantedLink & { from: string; to: string }): object {
  const attributes = listRel(link);
  return {
    url_from: link.from,
    url_to: link.to,
    anchor: link.anchor,
    item_type: link.type === "image" ? "image" : "anchor",
    attributes: attributes.length > 0 ? attributes : null,
    dofollow: attributes.length === 0,
    first_seen: `${link.first} 02:00:00 +00:00`,
    last_seen: `${link.last} 04:00:00 +00:00`,
    is_lost: link.lostOn !== "",
  };
}
