import { type IntentLexicon, parseIntentLexicon } from "../search/intent/intent_lexicon.ts";
import ar from "./ar.json" with { type: "json" };
import brands from "./brands.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import nl from "./nl.json" with { type: "json" };
import pl from "./pl.json" with { type: "json" };
import places from "./places.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

/** The lexicons that come with the program; a user's are merged into them. */
export const INTENT_LEXICONS: readonly IntentLexicon[] = [
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  tr,
  ja,
  zh,
  ar,
  ru,
].map(parseIntentLexicon);

/** Large cities that people look for things in; no gazetteer. */
export const PLACES: readonly string[] = places;

/**
 * Names of sites that many people type instead of their address. `ambiguous` are words as well, and
 * count only where they are the whole query.
 */
export const KNOWN_BRANDS: {
  readonly clear: readonly string[];
  readonly ambiguous: readonly string[];
} = brands;
