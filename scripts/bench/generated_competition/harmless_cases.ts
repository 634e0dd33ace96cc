import { slugOf } from "./competition_words.ts";
import {
  between,
  type CaseContext,
  type CaseMaker,
  chance,
  type CompetitionCase,
  type MadeCase,
  normal,
  pick,
  topicOf,
  twoArticles,
  wander,
} from "./case_parts.ts";

/** The links below the first result, for a name that the site's settings do not have. */
export const sitelinks: CaseMaker = (context) => {
  const { random, words, origin, number } = context;
  const brand = pick(random, words.brands);
  const pages = ["/", "/contact", "/shop", "/about-us", "/careers"].slice(0, 3 + random.below(3))
    .map((path) => origin + path);
  const base = between(random, 1, 1.25);
  const shares = pages.map((_, index) => index === 0 ? 1 : between(random, 0.4, 1));
  return {
    pages,
    query: chance(random, 0.5) ? `${brand} ${number}` : `${brand}${number}`,
    demand: between(random, 10, 120),
    clickFactor: between(random, 0.2, 1.6),
    shownOn: () =>
      shares.map((share) => ({ share, position: Math.max(1, base + 0.06 * normal(random)) })),
  };
};

/** Which of some pages that stand for each other is shown differs from search to search. */
function shownByTurns({ random }: CaseContext, pages: number): CompetitionCase["shownOn"] {
  const base = between(random, 2, 14);
  const places = Array.from(
    { length: pages },
    () => wander(random, Math.max(1, base + between(random, -2, 2)), 1.3),
  );
  const isDaily = chance(random, 0.4);
  return (day) => {
    const owner = random.below(pages);
    return places.map((place, index) => {
      const share = isDaily ? Number(owner === index) : between(random, 0, 2 / pages);
      return share < 0.05 ? null : { share: Math.min(1, share), position: place(day) };
    });
  };
}

const COUNTRIES: Readonly<Record<string, string>> = {
  ...{ en: "gbr", de: "deu", fr: "fra", nl: "nld", es: "esp", it: "ita", pt: "prt", pl: "pol" },
  ...{ "en-gb": "gbr", "en-us": "usa", "en-au": "aus", "es-mx": "mex", at: "aut", ch: "che" },
  ...{ "en-ca": "can", "fr-ca": "can", "pt-br": "bra", be: "bel" },
};

/** One page in several languages, in folders. */
export const localeFolders: CaseMaker = (context) => {
  const { random, words, origin } = context;
  const isTranslated = chance(random, 0.3);
  const codes = pick(random, words.locales);
  const folder = pick(random, ["", "/shop", "/blog"]);
  const slug = slugOf(topicOf(context));
  const paths = isTranslated
    ? pick(random, words.translations).map((path) => `${path}-${context.number}`)
    : chance(random, 0.1)
    ? codes.map((code) => `/${slug}?lang=${code}`)
    : codes.map((code, index) =>
      index === 0 && chance(random, 0.3) ? `${folder}/${slug}` : `/${code}${folder}/${slug}`
    );
  return {
    pages: paths.map((path) => origin + path),
    countries: paths.map((path) => COUNTRIES[path.split("/")[1] ?? ""] ?? null),
    alternates: true,
    shownOn: shownByTurns(context, paths.length),
  };
};

/** One page under several countries' hosts. */
export const countryDomains: CaseMaker = (context) => {
  const { random, words, origin } = context;
  const { host } = new URL(origin);
  const slug = slugOf(topicOf(context));
  const name = host.split(".").at(-2) ?? "";
  const hosts = pick(random, words.countryHosts).map((one) => one.replace("example", name));
  return {
    pages: hosts.map((one) => `https://${one}/${slug}`),
    countries: hosts.map((one) => COUNTRIES[/^(?:\w\w(?=\.))|\w\w$/.exec(one)?.[0] ?? ""] ?? "usa"),
    alternates: true,
    shownOn: shownByTurns(context, hosts.length),
  };
};

/** One page until a day, another one since: at once or little by little, with and without remains of the old one. */
export const move: CaseMaker = (context) => {
  const { random, days, words, origin } = context;
  const slug = slugOf(topicOf(context));
  const pages = chance(random, 0.5)
    ? [`${origin}/${slug}.html`, `${origin}/${pick(random, words.articleFolders)}/${slug}`]
    : twoArticles(context);
  const day = Math.floor(days * between(random, 0.2, 0.8));
  const both = random.below(chance(random, 0.3) ? 18 : 6);
  const rest = chance(random, 0.25) ? between(random, 0.02, 0.12) : 0;
  const change = chance(random, 0.3) ? between(random, -2, 3) : 0;
  const place = wander(random, between(random, 2.5, 14), 0.8);
  return {
    pages,
    redirects: chance(random, 0.5),
    shownOn(at) {
      const moved = both === 0 ? Number(at >= day) : Math.min(1, Math.max(0, (at - day) / both));
      const left = Math.max(1 - moved, at > day && chance(random, 0.5) ? rest : 0);
      return [
        left > 0 ? { share: left, position: place(at) } : null,
        moved > 0 ? { share: moved, position: Math.max(1, place(at) + change) } : null,
      ];
    },
  };
};

/** Each of some pages is the right one for its own searches, and any of them for the general one. */
function siblings(
  context: CaseContext,
  { values, shapes }: { values: readonly string[]; shapes: readonly ((value: string) => string)[] },
): MadeCase {
  const { random, origin } = context;
  const shape = pick(random, shapes);
  const count = Math.min(values.length, 2 + random.below(3));
  const chosen = values.slice(0, count);
  const topic = topicOf(context);
  return {
    pages: chosen.map((value) => origin + shape(value)),
    ownQueries: chance(random, 0.6)
      ? chosen.map((value, page) => ({ query: `${topic} ${value.replaceAll("-", " ")}`, page }))
      : [],
    shownOn: shownByTurns(context, count),
  };
}

/** A page for each of some places. */
export const cities: CaseMaker = (context) => {
  const { random, words } = context;
  const slug = slugOf(topicOf(context));
  const start = random.below(words.cities.length);
  const values = chance(random, 0.2)
    ? words.villages
    : [...words.cities.slice(start), ...words.cities.slice(0, start)];
  return siblings(context, {
    values,
    shapes: [
      (city) => `/${slug}-${city}`,
      (city) => `/${slug}-in-${city}-${words.articleEndings[6] ?? ""}`,
      (city) => `/${slug}/${city}-centre`,
      (city) => `/${slug}/${city}`,
      (city) => `/${city}/${slug}`,
      (city) => `/locations/${city}/${slug}/`,
    ],
  });
};

/** A page for each kind of one product. */
export const variants: CaseMaker = (context) => {
  const slug = slugOf(topicOf(context));
  const folder = pick(context.random, context.words.productFolders);
  return siblings(context, {
    values: pick(context.random, context.words.variants),
    shapes: [
      (value) => `/${folder}/${slug}-${value}`,
      (value) => `/${slug}-${value}`,
      (value) => `/${slug}?variant=${value}`,
      (value) => `/shop/${slug}/${value}.html`,
    ],
  });
};

/** A page for each of some products. */
export const products: CaseMaker = (context) => {
  const slug = slugOf(topicOf(context));
  const folder = pick(context.random, context.words.productFolders);
  return siblings(context, {
    values: pick(context.random, context.words.models),
    shapes: [
      (value) => `/${folder}/${value}`,
      (value) => `/${folder}/${slug}-${value}`,
      (value) => `/${folder}/${value}-${slug}`,
      (value) => `/${slug}/${value}-${1_000 + hashOf(value)}.html`,
      (value) => `/${context.words.shopFolders[0]}/${slug}/${value}-${200 + hashOf(value)}`,
    ],
  });
};

/** A number that an address ends in. */
function hashOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 700, 7);
}

/** A page to buy and one to read, both for good. */
export const intents: CaseMaker = (context) => {
  const { random, words, origin } = context;
  const slug = slugOf(topicOf(context));
  const base = between(random, 2, 11);
  const places = [wander(random, base, 0.6), wander(random, base + between(random, -0.5, 3), 0.6)];
  const share = between(random, 0.5, 1);
  return {
    pages: [
      `${origin}/${pick(random, [...words.shopFolders, ...words.productFolders])}/${slug}`,
      `${origin}/${pick(random, words.articleFolders)}/${
        pick(random, ["", "how-to-choose-"])
      }${slug}`,
    ],
    clickFactor: between(random, 0.9, 1.5),
    shownOn: (day) => places.map((place) => ({ share, position: Math.max(1, place(day)) })),
  };
};

/** One page under several addresses. */
export const samePage: CaseMaker = (context) => {
  const { random, origin } = context;
  const url = `${origin}/${slugOf(topicOf(context))}`;
  const others = ["#faq", "#:~:text=price", "?utm_source=news&utm_medium=email", "?gclid=Ab3"];
  const pages = [
    url,
    ...others.slice(random.below(3)).slice(0, 1 + random.below(2)).map((one) => url + one),
  ];
  return { pages, shownOn: shownByTurns(context, pages.length) };
};

/** Two results on one page, near the top, that bring more clicks than one. */
export const double: CaseMaker = (context) => {
  const { random } = context;
  const first = between(random, 1, chance(random, 0.7) ? 3.5 : 8);
  const gap = between(random, 0.9, 2);
  const place = wander(random, first, 0.4);
  const share = between(random, 0.7, 1);
  const start = chance(random, 0.3) ? context.days * between(random, 0.2, 0.6) : 0;
  return {
    pages: twoArticles(context),
    clickFactor: between(random, 0.95, 1.6),
    shownOn: (day) => [
      { share: 1, position: place(day) },
      day < start ? null : { share, position: place(day) + gap },
    ],
  };
};

/** Far from where anybody clicks, anything goes. */
export const deep: CaseMaker = (context) => {
  const { random } = context;
  const base = between(random, 21, 60);
  return {
    pages: twoArticles(context),
    shownOn: () =>
      [0, 1].map((index) =>
        chance(random, 0.55)
          ? {
            share: between(random, 0.2, 1),
            position: Math.max(12, base + index * 4 + 9 * normal(random)),
          }
          : null
      ),
  };
};

/** Too few impressions or days to know anything. */
export const littleEvidence: CaseMaker = (context) => {
  const { random, days } = context;
  const isShort = chance(random, 0.4);
  const base = between(random, 4, 14);
  return {
    pages: twoArticles(context),
    demand: isShort ? between(random, 10, 20) : between(random, 0.3, 1.8),
    shownOn: (day) => {
      if (isShort && day < days - 8) return [null, null];
      const owner = random.below(2);
      return [0, 1].map((index) =>
        index === owner ? { share: 1, position: Math.max(1, base + 2 * normal(random)) } : null
      );
    },
  };
};

/** A page with nearly all of it, and another one now and then far below. */
export const sidePage: CaseMaker = (context) => {
  const { random } = context;
  const place = wander(random, between(random, 1.5, 10), 0.6);
  const often = between(random, 0.05, 0.3);
  return {
    pages: twoArticles(context),
    shownOn: (day) => [
      { share: 1, position: place(day) },
      chance(random, often)
        ? { share: between(random, 0.1, 0.6), position: place(day) + between(random, 6, 25) }
        : null,
    ],
  };
};
