/** Words that sentences are made of: common ones, so that a language can be told by them. */
interface Vocabulary {
  adjectives: readonly string[];
  nouns: readonly string[];
  verbs: readonly string[];
  /** A sentence with a place for each: 1 and 2 adjectives, 3 to 5 nouns, 6 a verb. */
  form: string;
}

function words(text: string): readonly string[] {
  return text.split(" ");
}

const ENGLISH: Vocabulary = {
  adjectives: words(
    "old warm quiet green heavy bright early late small wide cold soft long short fresh dark clean",
  ),
  nouns: words(
    "harbour kettle window garden river market captain baker letter bridge morning evening table " +
      "lamp winter summer island street basket teacher boat song coat mirror corner candle field " +
      "stone ladder paper pocket cloud forest village kitchen bottle blanket storm sailor clock",
  ),
  verbs: words(
    "finds keeps carries follows brings leaves holds watches paints opens closes passes reaches " +
      "answers remembers warms turns sells",
  ),
  form: "The 1 3 6 the 2 4 of the 5.",
};

const GERMAN: Vocabulary = {
  adjectives: words(
    "alte warme stille leere schwere helle frühe späte kleine breite kalte weiche lange kurze",
  ),
  nouns: words(
    "Katze Lampe Brücke Straße Tasse Kanne Insel Küche Schule Flasche Blume Wolke Tür Uhr Decke " +
      "Wiese Stunde Mauer Tasche Leiter Kerze Stadt Wand Gasse Reise Sonne Feder Karte Bank Hand",
  ),
  verbs: words("findet hält trägt sucht bringt sieht malt öffnet schließt erreicht wärmt kauft"),
  form: "Und die 1 3 6 nicht die 2 4 von der 5.",
};

/** A sequence of numbers that follows from a text alone (a linear congruential generator). */
function createDraw(seed: string): (list: readonly string[]) => string {
  let state = 7;
  for (const sign of seed) state = (Math.imul(state, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return (list) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor(state / 2 ** 32 * list.length)] ?? "";
  };
}

/** Writes at least so many words about a topic, in sentences that no other topic has. */
export function writeSentences(topic: string, count = 220, language: "en" | "de" = "en"): string {
  const vocabulary = language === "en" ? ENGLISH : GERMAN;
  const draw = createDraw(topic);
  const sentences: string[] = [];
  for (let written = 0; written < count; written += 9) {
    sentences.push(vocabulary.form.replace(/[1-6]/g, (place) => {
      if (place < "3") return draw(vocabulary.adjectives);
      return draw(place === "6" ? vocabulary.verbs : vocabulary.nouns);
    }));
  }
  return sentences.join(" ");
}
