import { parseSentimentLexicon, type SentimentLexicon } from "../sentiment_lexicon.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import nl from "./nl.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };

/** The lexicons that come with the program. */
export const SENTIMENT_LEXICONS: readonly SentimentLexicon[] = [en, de, fr, es, it, pt, nl].map(
  parseSentimentLexicon,
);
