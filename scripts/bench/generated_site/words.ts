/** Words that hold English sentences together; each stands for its frequency in real text. */
const COMMON =
  "the of and to a in is for that on with as are it by be this from at or an was which " +
  "can has not have we they its more when all use will their other into than out how most each " +
  "where some about these there up only new may between no then after over such also through";

const NOUNS =
  "garden kitchen engine river market window bridge teacher winter summer museum letter " +
  "copper mountain village harbour signal ladder pocket basket candle mirror hammer anchor forest " +
  "desert island valley tunnel station journey ticket luggage compass lantern blanket pillow " +
  "carpet curtain furnace chimney orchard meadow stable barrel bottle kettle saucer spoon napkin " +
  "ribbon button needle thread leather velvet marble granite crystal pebble feather whisker " +
  "saddle bicycle tractor wagon ferry airport runway library printer paper pencil ledger budget " +
  "invoice contract auction recipe pepper saffron ginger walnut almond cherry apricot melon " +
  "turnip cabbage lettuce spinach mustard vinegar sugar flour butter cheese bakery brewery";

const VERBS = "carries holds opens builds repairs measures follows joins covers reaches protects " +
  "gathers answers changes connects delivers explains finishes improves keeps lifts moves needs " +
  "offers prepares reads sells teaches visits warms washes weighs";

const ADJECTIVES =
  "quiet early narrow bright heavy gentle ancient modern hollow smooth rough eager " +
  "distant simple curious steady fragile golden silver crimson northern southern frozen humble " +
  "polished wooden portable seasonal spacious careful";

const split = (text: string) => text.split(" ");
const KINDS = [split(COMMON), split(NOUNS), split(VERBS), split(ADJECTIVES)] as const;

/** A word of a kind. */
function pick(words: readonly string[], random: () => number): string {
  return words[Math.floor(random() * words.length)] ?? "word";
}

/** A short name, such as "Quiet copper ladder". */
export function createName(random: () => number): string {
  const [, nouns, , adjectives] = KINDS;
  const name = `${pick(adjectives, random)} ${pick(nouns, random)} ${pick(nouns, random)}`;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A paragraph of sentences of 8 to 20 words. */
export function createParagraph(wordsCount: number, random: () => number): string {
  const [common, nouns, verbs, adjectives] = KINDS;
  const sentences: string[] = [];
  for (let left = wordsCount; left > 0;) {
    const length = Math.min(left, 8 + Math.floor(random() * 13));
    let sentence = "";
    for (let index = 0; index < length; index++) {
      const chance = random();
      const kind = chance < 0.45
        ? common
        : chance < 0.75
        ? nouns
        : chance < 0.87
        ? verbs
        : adjectives;
      sentence += `${index === 0 ? "" : " "}${pick(kind, random)}`;
    }
    sentences.push(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`);
    left -= length;
  }
  return sentences.join(" ");
}
