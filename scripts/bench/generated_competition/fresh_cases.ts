import { slugOf } from "./competition_words.ts";
import {
  between,
  type CaseContext,
  type CaseMaker,
  chance,
  type CompetitionCase,
  type CompetitionLabel,
  type MadeCase,
  normal,
  pick,
  topicOf,
} from "./case_parts.ts";

/** Cases of each label that were written after the rules were final: other addresses, other days, other places. */
export const FRESH_MAKERS: Readonly<Record<CompetitionLabel, CaseMaker>> = {
  turns,
  split,
  swaps,
  sitelinks,
  locale_folders: localeFolders,
  country_domains: countryDomains,
  move,
  cities,
  variants,
  products,
  intents,
  same_page: samePage,
  double,
  deep,
  little_evidence: littleEvidence,
  side_page: sidePage,
};

/** A place that goes up and down slowly. */
function drift({ random }: CaseContext, mean: number, size: number): (day: number) => number {
  const places: number[] = [];
  let off = size * normal(random);
  return (day) => {
    while (places.length <= day) {
      off = 0.8 * off + 0.6 * size * normal(random);
      places.push(Math.max(1, mean + off));
    }
    return places[day] ?? mean;
  };
}

/** Two texts about the same. */
function twoTexts(context: CaseContext): string[] {
  const { random, words, origin } = context;
  const slug = slugOf(topicOf(context));
  const folder = pick(random, words.articleFolders);
  const ending = pick(random, words.articleEndings);
  return pick(random, [
    [`/${folder}/${slug}.html`, `/${folder}/${ending}-${slug}.html`],
    [`/${folder}/${slug}`, `/topics/${slug}-${ending}`],
    [`/${slug}`, `/${slug}-${ending}`],
    [`/${folder}/archive/${slug}-${ending}`, `/${folder}/${slug}`],
    [
      `/posts/${1000 + random.below(800)}/${slug}`,
      `/posts/${2000 + random.below(800)}/${slug}-${ending}`,
    ],
  ]).map((path) => origin + path);
}

/** Each text alone for one to three weeks, by a walk and not by the clock. */
function turns(context: CaseContext): MadeCase {
  const { random, days } = context;
  const pages = twoTexts(context);
  const owners: number[] = [];
  for (let owner = random.below(2); owners.length < days; owner = 1 - owner) {
    for (let left = 6 + random.below(12); left > 0; left--) owners.push(owner);
  }
  const mean = between(random, 3, 14);
  const places = pages.map(() => drift(context, mean + between(random, -1, 1), 0.8));
  return {
    pages,
    shownOn: (day) =>
      places.map((place, at) => owners[day] === at ? { share: 1, position: place(day) } : null),
  };
}

/** A second text comes, and both are lower than the first one was. */
function split(context: CaseContext): MadeCase {
  const { random, days } = context;
  const start = Math.floor(days * between(random, 0.25, 0.55));
  const first = drift(context, between(random, 2, 7), 0.5);
  const fall = between(random, 3, 8);
  const gap = between(random, 0.3, 2);
  const share = between(random, 0.4, 0.7);
  return {
    pages: twoTexts(context),
    clickFactor: between(random, 0.55, 0.95),
    shownOn: (day) =>
      day < start ? [{ share: 1, position: first(day) }, null] : [
        { share, position: first(day) + fall },
        { share: Math.min(1, 1.1 - share), position: first(day) + fall + gap },
      ],
  };
}

/** The better text leads on some days, on the others the worse one, well below. */
function swaps(context: CaseContext): MadeCase {
  const { random } = context;
  const stays = between(random, 0.6, 0.85);
  const owners: number[] = [0];
  const mean = between(random, 2.5, 8);
  const places = [drift(context, mean, 0.6), drift(context, mean + between(random, 4, 9), 0.8)];
  return {
    pages: twoTexts(context),
    clickFactor: between(random, 0.6, 1),
    shownOn(day) {
      while (owners.length <= day) {
        const last = owners.at(-1) ?? 0;
        owners.push(chance(random, stays) ? last : 1 - last);
      }
      return places.map((place, at) =>
        owners[day] === at ? { share: 1, position: place(day) } : null
      );
    },
  };
}

/** The name of a company that nobody told the program. */
function sitelinks(context: CaseContext): MadeCase {
  const { random, words, origin, number } = context;
  const name = pick(random, words.brands);
  const paths = ["/", "/login", "/pricing", "/kontakt", "/jobs", "/filialen"];
  const pages = paths.slice(0, 3 + random.below(4)).map((path) => origin + path);
  return {
    pages,
    query: `${name} ${["gmbh", "login", "app", "store"][number % 4]} ${number}`,
    demand: between(random, 15, 90),
    clickFactor: between(random, 0.3, 1.5),
    shownOn: () =>
      pages.map((_, at) => ({
        share: at === 0 ? 1 : between(random, 0.3, 0.95),
        position: 1 + Math.abs(0.12 * normal(random)),
      })),
  };
}

/** Pages of which each search shows one, more or less by chance. */
function anyOf(context: CaseContext, count: number): CompetitionCase["shownOn"] {
  const { random } = context;
  const mean = between(random, 1.5, 12);
  const places = Array.from({ length: count }, () => drift(context, mean, 1));
  const weights = Array.from({ length: count }, () => between(random, 0.3, 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return (day) =>
    places.map((place, at) => {
      const share = (weights[at] ?? 0) / all * between(random, 0.4, 1.6);
      return share < 0.08 ? null : { share: Math.min(1, share), position: place(day) };
    });
}

function localeFolders(context: CaseContext): MadeCase {
  const { random, words, origin } = context;
  const codes = pick(random, words.locales);
  const slug = slugOf(topicOf(context));
  const paths = chance(random, 0.3)
    ? pick(random, words.translations).map((path) => `${path}/${context.number}`)
    : pick(random, [
      codes.map((code) => `/${code}/${slug}`),
      codes.map((code) => `/${code}/help/${slug}`),
      codes.map((code, at) => at === 0 ? `/${slug}` : `/${code}/${slug}`),
    ]);
  return {
    pages: paths.map((path) => origin + path),
    countries: paths.map(() => null),
    alternates: true,
    shownOn: anyOf(context, paths.length),
  };
}

function countryDomains(context: CaseContext): MadeCase {
  const { random, words, origin } = context;
  const name = new URL(origin).host.split(".")[0] ?? "";
  const hosts = pick(random, words.countryHosts).map((host) => host.replace("example", name));
  const slug = slugOf(topicOf(context));
  return {
    pages: hosts.map((host) => `https://${host}/${slug}/`),
    countries: hosts.map(() => null),
    alternates: true,
    shownOn: anyOf(context, hosts.length),
  };
}

/** One address until a day, and after some days of both the other. */
function move(context: CaseContext): MadeCase {
  const { random, days, origin } = context;
  const slug = slugOf(topicOf(context));
  const pages = pick(random, [
    [`${origin}/index.php?page=${slug}`, `${origin}/${slug}`],
    [`${origin}/old/${slug}`, `${origin}/${slug}`],
    twoTexts(context),
  ]);
  const day = Math.floor(days * between(random, 0.25, 0.75));
  const both = random.below(10);
  const place = drift(context, between(random, 2, 12), 0.7);
  return {
    pages,
    redirects: chance(random, 0.6),
    shownOn: (at) => [
      at < day + both ? { share: at < day ? 1 : 0.5, position: place(at) } : null,
      at >= day ? { share: at < day + both ? 0.5 : 1, position: place(at) } : null,
    ],
  };
}

/** Pages beside each other in one pattern of addresses. */
function beside(
  context: CaseContext,
  values: readonly string[],
  shapes: readonly ((value: string) => string)[],
): MadeCase {
  const { random, origin } = context;
  const shape = pick(random, shapes);
  const chosen = values.slice(0, 2 + random.below(2));
  const topic = topicOf(context);
  return {
    pages: chosen.map((value) => origin + shape(value)),
    ownQueries: chance(random, 0.5)
      ? chosen.map((value, page) => ({ query: `${topic} ${value.replaceAll("-", " ")}`, page }))
      : [],
    shownOn: anyOf(context, chosen.length),
  };
}

function cities(context: CaseContext): MadeCase {
  const { random, words } = context;
  const slug = slugOf(topicOf(context));
  const start = random.below(words.cities.length - 3);
  const values = chance(random, 0.2) ? words.villages : words.cities.slice(start);
  return beside(context, values, [
    (city) => `/${city}/${slug}`,
    (city) => `/${slug}-${city}`,
    (city) => `/standorte/${city}/${slug}`,
    (city) => `/${slug}/near/${city}`,
  ]);
}

function variants(context: CaseContext): MadeCase {
  const { random, words } = context;
  const slug = slugOf(topicOf(context));
  const folder = pick(random, words.productFolders);
  return beside(context, pick(random, words.variants), [
    (value) => `/${folder}/${slug}-${value}`,
    (value) => `/${folder}/${slug}?option=${value}`,
    (value) => `/${folder}/${slug}/${value}`,
  ]);
}

function products(context: CaseContext): MadeCase {
  const { random, words } = context;
  const slug = slugOf(topicOf(context));
  const folder = pick(random, words.productFolders);
  return beside(context, pick(random, words.models), [
    (value) => `/${folder}/${value}`,
    (value) => `/${folder}/${slug}/${value}`,
    (value) => `/${folder}/${slug}-${value}`,
  ]);
}

/** One to buy and one to read. */
function intents(context: CaseContext): MadeCase {
  const { random, words, origin } = context;
  const slug = slugOf(topicOf(context));
  const mean = between(random, 2, 9);
  const places = [drift(context, mean, 0.5), drift(context, mean + between(random, 0, 2.5), 0.5)];
  const share = between(random, 0.6, 1);
  return {
    pages: [
      `${origin}/${pick(random, words.shopFolders)}/${slug}`,
      `${origin}/${pick(random, words.articleFolders)}/${slug}`,
    ],
    clickFactor: between(random, 0.95, 1.4),
    shownOn: (day) => places.map((place) => ({ share, position: place(day) })),
  };
}

function samePage(context: CaseContext): MadeCase {
  const { random, origin } = context;
  const url = `${origin}/${slugOf(topicOf(context))}`;
  const other = pick(random, ["#reviews", "?utm_campaign=spring", "?fbclid=Iw9", "#:~:text=size"]);
  return { pages: [url, url + other], shownOn: anyOf(context, 2) };
}

/** Two results under each other all the time, which bring more than one. */
function double(context: CaseContext): MadeCase {
  const { random } = context;
  const place = drift(context, between(random, 1.2, 5), 0.4);
  const gap = between(random, 1, 1.8);
  return {
    pages: twoTexts(context),
    clickFactor: between(random, 1, 1.5),
    shownOn: (day) => [
      { share: 1, position: place(day) },
      { share: between(random, 0.75, 1), position: place(day) + gap },
    ],
  };
}

function deep(context: CaseContext): MadeCase {
  const { random } = context;
  const places = [0, 1].map(() => drift(context, between(random, 26, 70), 5));
  return {
    pages: twoTexts(context),
    shownOn: (day) =>
      places.map((place) =>
        chance(random, 0.6) ? { share: between(random, 0.3, 1), position: place(day) + 3 } : null
      ),
  };
}

function littleEvidence(context: CaseContext): MadeCase {
  const { random } = context;
  const mean = between(random, 3, 12);
  return {
    pages: twoTexts(context),
    demand: between(random, 0.3, 1.6),
    shownOn: () => {
      const owner = random.below(2);
      return [0, 1].map((at) =>
        at === owner ? { share: 1, position: Math.max(1, mean + normal(random)) } : null
      );
    },
  };
}

function sidePage(context: CaseContext): MadeCase {
  const { random } = context;
  const place = drift(context, between(random, 1.5, 9), 0.5);
  const often = between(random, 0.05, 0.25);
  return {
    pages: twoTexts(context),
    shownOn: (day) => [
      { share: 1, position: place(day) },
      chance(random, often)
        ? { share: between(random, 0.1, 0.5), position: place(day) + between(random, 7, 20) }
        : null,
    ],
  };
}
