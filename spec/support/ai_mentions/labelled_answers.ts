import { readdirSync, readFileSync } from "node:fs";
import type { Source } from "../../../lib/ai/answer_citations.ts";
import type { TrackedBrand } from "../../../lib/ai/tracked_brand.ts";

/** A place where a person says that an answer names a brand. */
export interface LabelledMention {
  brand: string;
  start: number;
  end: number;
  /** What its sentence says of the brand; undefined: said at an earlier mention of the sentence. */
  score: -1 | 0 | 1 | undefined;
}

/** An answer with what a person reads in it. */
export interface LabelledAnswer {
  name: string;
  brands: readonly TrackedBrand[];
  language: string;
  text: string;
  listed: Source[];
  mentions: LabelledMention[];
  order: string[];
  listPositions: Map<string, number>;
  cites: { brand: string | null; url: string }[];
  hasSentiment: boolean;
  /** What makes it hard; undefined: nothing. */
  trap: string | undefined;
}

const FOLDER = new URL("../../fixtures/labelled_answers/", import.meta.url);
const MARK = /\{\{([a-z0-9]+)([+~-]?)\|([^}]+)\}\}/g;
const SCORES = { "+": 1, "-": -1, "": 0, "~": undefined } as const;

type Names = readonly [key: string, names: string[], domain: string, rest?: Partial<TrackedBrand>];

/** The brands of each file; the first is the own one. */
const BRANDS: Readonly<Record<string, readonly Names[]>> = {
  projects: [
    ["monday", ["monday.com", "Monday"], "monday.com", { exclusions: ["Monday morning"] }],
    ["asana", ["Asana"], "asana.com"],
    ["trello", ["Trello"], "trello.com"],
    ["clickup", ["ClickUp"], "clickup.com"],
    ["notion", ["Notion"], "notion.com"],
    ["jira", ["Jira"], "atlassian.com"],
    ["basecamp", ["Basecamp"], "basecamp.com"],
  ],
  shops: [
    ["target", ["Target"], "target.com", { exclusions: ["target audience", "target group"] }],
    ["walmart", ["Walmart"], "walmart.com"],
    ["amazon", ["Amazon"], "amazon.com", { exclusions: ["Amazon rainforest", "Amazon River"] }],
    ["bestbuy", ["Best Buy"], "bestbuy.com"],
    ["costco", ["Costco"], "costco.com"],
    ["gap", ["Gap"], "gap.com"],
  ],
  design: [
    ["canva", ["Canva"], "canva.com"],
    ["adobeexpress", ["Adobe Express"], "adobe.com"],
    ["express", ["Express"], "express.design"],
    ["figma", ["Figma"], "figma.com"],
  ],
  phones: [
    ["apple", ["Apple"], "apple.com", {
      exclusions: ["apple pie", "apple cider"],
      contextWords: ["iphone", "macbook"],
    }],
    ["samsung", ["Samsung"], "samsung.com"],
    ["google", ["Google Pixel"], "google.com"],
    ["dell", ["Dell"], "dell.com"],
    ["framework", ["Framework"], "frame.work"],
  ],
  fashion: [
    ["zalando", ["Zalando"], "zalando.de"],
    ["aboutyou", ["About You"], "aboutyou.de"],
    ["otto", ["Otto"], "otto.de", { exclusions: ["Otto von Bismarck", "Otto Normalverbraucher"] }],
    ["hm", ["H&M"], "hm.com"],
    ["bonprix", ["bonprix"], "bonprix.de"],
  ],
  hosting: [
    ["ionos", ["IONOS", "1&1"], "ionos.de"],
    ["strato", ["Strato"], "strato.de"],
    ["hetzner", ["Hetzner"], "hetzner.com"],
    ["ovh", ["OVHcloud", "OVH"], "ovhcloud.com"],
    ["onecom", ["one.com"], "one.com"],
    ["allinkl", ["ALL-INKL.COM", "All-Inkl"], "all-inkl.com"],
    ["transip", ["TransIP"], "transip.nl"],
  ],
  cars: [
    ["citroen", ["Citroën"], "citroen.fr"],
    ["peugeot", ["Peugeot"], "peugeot.fr"],
    ["renault", ["Renault"], "renault.fr"],
    ["dacia", ["Dacia"], "dacia.fr"],
    ["skoda", ["Škoda"], "skoda.fr"],
  ],
  travel: [
    ["edreams", ["eDreams"], "edreams.it"],
    ["booking", ["Booking.com", "Booking"], "booking.com"],
    ["skyscanner", ["Skyscanner"], "skyscanner.net"],
    ["kayak", ["Kayak"], "kayak.com"],
    ["rumbo", ["Rumbo"], "rumbo.es"],
  ],
  banks: [
    ["nubank", ["Nubank", "Nu"], "nubank.com.br"],
    ["inter", ["Banco Inter", "Inter"], "bancointer.com.br"],
    ["itau", ["Itaú"], "itau.com.br"],
    ["c6", ["C6 Bank"], "c6bank.com.br"],
    ["intesa", ["Intesa Sanpaolo", "Intesa"], "intesasanpaolo.com"],
    ["fineco", ["Fineco"], "finecobank.com"],
    ["n26", ["N26"], "n26.com"],
  ],
  asia: [
    ["mercari", ["メルカリ", "Mercari"], "mercari.com"],
    ["rakuma", ["ラクマ"], "fril.jp"],
    ["yahoofurima", ["Yahoo!フリマ"], "yahoo.co.jp"],
    ["xiaomi", ["小米"], "mi.com", { exclusions: ["小米粥"] }],
    ["huawei", ["华为"], "huawei.com"],
    ["apple", ["苹果"], "apple.com", { exclusions: ["苹果汁"] }],
  ],
  consumer: [
    ["which", ["Which?"], "which.co.uk"],
    ["trustpilot", ["Trustpilot"], "trustpilot.com"],
  ],
};

/** Reads the answers that are labelled by hand; the folder's README tells how. */
export function readLabelledAnswers(): LabelledAnswer[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".txt")).sort();
  return files.flatMap((file) => {
    const brands = createBrands(BRANDS[file.slice(0, -".txt".length)] ?? []);
    const text = readFileSync(new URL(file, FOLDER), "utf8");
    return text.split(/^@@ /m).slice(1).map((record) => readRecord(record, brands));
  });
}

function createBrands(names: readonly Names[]): TrackedBrand[] {
  return names.map(([key, all, domain, rest], index) => ({
    key,
    isOwn: index === 0,
    names: all,
    domains: [domain],
    ...rest,
  }));
}

function readRecord(record: string, brands: readonly TrackedBrand[]): LabelledAnswer {
  const cut = record.indexOf("\n---\n");
  const [name = "", ...lines] = record.slice(0, cut).split("\n");
  const valuesOf = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}: `)).map((line) => line.slice(key.length + 2));
  const wordsOf = (key: string) => valuesOf(key).flatMap((value) => value.split(" "));
  return {
    name,
    brands,
    language: valuesOf("language")[0] ?? "en",
    ...readMarks(record.slice(cut + "\n---\n".length).trimEnd()),
    listed: valuesOf("listed").map((value) => {
      const [url = "", title = null] = value.split(" | ");
      return { url, title };
    }),
    order: wordsOf("order"),
    listPositions: new Map(
      wordsOf("list").map((pair) => [pair.split("=")[0] ?? "", Number(pair.split("=")[1])]),
    ),
    cites: valuesOf("cites").map((value) => {
      const [brand = "", url = ""] = value.split(" ");
      return { brand: brand === "-" ? null : brand, url };
    }),
    hasSentiment: valuesOf("sentiment")[0] !== "none",
    trap: valuesOf("trap")[0],
  };
}

function readMarks(marked: string): Pick<LabelledAnswer, "text" | "mentions"> {
  const mentions: LabelledMention[] = [];
  let text = "";
  let at = 0;
  for (
    const { 0: mark, 1: brand = "", 2: sign = "", 3: name = "", index } of marked.matchAll(MARK)
  ) {
    text += marked.slice(at, index);
    const start = text.length;
    text += name;
    at = index + mark.length;
    mentions.push({
      brand,
      start,
      end: text.length,
      score: SCORES[sign as keyof typeof SCORES], // what the pattern lets through
    });
  }
  return { text: text + marked.slice(at), mentions };
}
