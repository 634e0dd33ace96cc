import { slugOf } from "./competition_words.ts";
import {
  between,
  type CaseContext,
  type CaseMaker,
  chance,
  type CompetitionCase,
  pick,
  type ShownAt,
  topicOf,
  twoArticles,
  wander,
} from "./case_parts.ts";

/** Some queries that both articles share, and a few of their own. */
function relatedQueries(context: CaseContext, pages: number): CompetitionCase["ownQueries"] {
  if (chance(context.random, 0.5)) return [];
  const topic = topicOf(context);
  return ["near me", "ideas", "cost"].slice(0, 1 + context.random.below(3))
    .map((word, index) => ({ query: `${topic} ${word}`, page: index % pages }));
}

/** Blocks of about a week in which one page alone is shown. */
export const turns: CaseMaker = (context) => {
  const { random, days } = context;
  const pages = twoArticles(context);
  if (chance(random, 0.15)) pages.push(`${pages[0]}-update`);
  const owner: number[] = [];
  const least = 5 + random.below(6);
  for (let turn = 0; owner.length < days; turn++) {
    const length = least + random.below(5);
    for (let day = 0; day < length; day++) owner.push(turn % pages.length);
  }
  const base = between(random, 3.5, 15);
  const places = pages.map(() => wander(random, base + between(random, -1.5, 1.5), 0.7));
  const residue = chance(random, 0.3) ? 0.1 : 0;
  return {
    pages,
    ownQueries: relatedQueries(context, pages.length),
    shownOn: (day) =>
      places.map((place, index) => {
        if (owner[day] === index) return { share: 1, position: place(day) };
        return residue > 0 && chance(random, residue)
          ? { share: 0.1, position: place(day) + 8 }
          : null;
      }),
  };
};

/**
 * Both are shown on the same days, to different searches. In three of four cases both fall, at once or little by
 * little; in the fourth both are low all the time, with fewer clicks than other pages have there.
 */
export const split: CaseMaker = (context) => {
  const { random, days } = context;
  const pages = twoArticles(context);
  const ownQueries = relatedQueries(context, pages.length);
  const share = between(random, 0.35, 0.65);
  const shares = [share, Math.min(1, 1 - share + 0.15)];
  const jitter = pages.map(() => wander(random, 20, 0.8));
  const isConstant = chance(random, 0.25);
  const before = isConstant ? between(random, 6, 13) : between(random, 2.5, 8);
  const loss = isConstant ? 0 : between(random, 3, 7);
  const isSudden = chance(random, 0.6);
  const start = isSudden && !isConstant ? Math.floor(days * between(random, 0.25, 0.5)) : 0;
  return {
    pages,
    clickFactor: isConstant ? between(random, 0.35, 0.65) : between(random, 0.5, 0.9),
    ownQueries,
    shownOn(day) {
      const fallen = isSudden ? Number(day >= start) : day / days;
      return shares.map((one, index) => {
        if (day < start && index > 0) return null;
        const place = before + index * 0.8 + loss * fallen + (jitter[index]?.(day) ?? 20) - 20;
        return { share: day < start ? 1 : one, position: Math.max(1, place) };
      });
    },
  };
};

/**
 * Every few days another page leads, the second well below the first. The one that does not lead is away, far below, or,
 * in a fifth of the cases, always there and only sometimes surpassed.
 */
export const swaps: CaseMaker = (context) => {
  const { random, words, origin, days } = context;
  const slug = slugOf(topicOf(context));
  const pages = chance(random, 0.25)
    ? [
      `${origin}/${pick(random, words.shopFolders)}/${slug}`,
      `${origin}/${pick(random, words.articleFolders)}/${slug}`,
    ]
    : twoArticles(context);
  const rate = between(random, 0.2, 0.5);
  const owner: number[] = [0];
  while (owner.length < days) owner.push((owner.at(-1) ?? 0) ^ Number(chance(random, rate)));
  const base = between(random, 3, 9);
  const places = [wander(random, base, 0.8), wander(random, base + between(random, 3, 8), 1.2)];
  const way = random.share();
  const away = (index: number, day: number): ShownAt | null => {
    const position = places[index]?.(day) ?? base;
    if (way < 0.3) return { share: 1, position: position + between(random, 6, 12) };
    if (way < 0.5) return index === 0 ? null : { share: 1, position };
    return way < 0.7 && chance(random, 0.25) ? { share: 0.3, position: position + 3 } : null;
  };
  return {
    pages,
    clickFactor: between(random, 0.6, 1),
    ownQueries: relatedQueries(context, pages.length),
    shownOn: (day) =>
      places.map((place, index) =>
        owner[day] === index ? { share: 1, position: place(day) } : away(index, day)
      ),
  };
};
