import { Parser } from "htmlparser2";

/** Elements whose texts are no words of the pages. */
const SILENT = new Set(["script", "style", "code", "pre", "textarea", "time", "bdi"]);
const SAID_ATTRIBUTES = ["aria-label", "placeholder", "title", "alt", "data-label"];
const WORD = /\p{L}{2}/u;
/** Addresses, names of files and of fields, versions: the same in each language. */
const SAME_EVERYWHERE = /^\S*(?:[./@_]|:\/\/)\S*$|^\p{L}+-\d+$/u;
/** Elements that a word goes on through. */
const WITHIN_WORDS = new Set(["wbr", "mark"]);

/**
 * The texts that a page shows in English and in German alike, those of attributes that are read out, too. What is within an
 * element with a language of its own, in code or in what somebody typed, is no text of the page.
 */
export function findUnsaidTexts(english: string, german: string): string[] {
  const known = new Set(textsOf(english));
  return [...new Set(textsOf(german))].filter((text) =>
    known.has(text) && WORD.test(text) && !SAME_EVERYWHERE.test(text)
  );
}

function textsOf(markup: string): string[] {
  const texts: string[] = [];
  // whether each open element is silent, with all that is in it
  const open: boolean[] = [];
  let text = "";
  const end = () => {
    texts.push(text);
    text = "";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!WITHIN_WORDS.has(name)) end();
      const isSilent = SILENT.has(name) || name !== "html" && attributes["lang"] !== undefined;
      open.push(isSilent || open.at(-1) === true);
      if (open.at(-1) !== true) {
        for (const said of SAID_ATTRIBUTES) texts.push(attributes[said] ?? "");
      }
    },
    // a text with entities comes in parts
    ontext(part) {
      if (open.at(-1) !== true) text += part;
    },
    onclosetag(name) {
      if (!WITHIN_WORDS.has(name)) end();
      open.pop();
    },
  });
  parser.end(markup);
  return texts.map((one) => one.replaceAll(/\s+/g, " ").trim());
}
