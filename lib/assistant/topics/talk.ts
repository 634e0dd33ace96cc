import { cite, type Context } from "../context.ts";
import { GLOSSARY } from "../glossary.ts";
import type { Draft, Kind } from "../kind.ts";
import { look } from "../tell_rows.ts";

/** Words that are no question about data: greetings, thanks, terms. */
export const TALK_KINDS: readonly Kind[] = [
  {
    name: "greeting",
    asks: ["hello", "hi", "good morning", "hey assistant hello"],
    answer: () =>
      Promise.resolve({
        text: [
          "Hello. Ask me about this site: its health and issues, its pages, keywords and traffic, its " +
          "competitors, links and mentions, or what to do first.",
        ],
        suggestions: START,
      }),
  },
  {
    name: "thanks",
    asks: ["thanks", "thank you very much", "great thanks", "perfect thank you"],
    answer: () =>
      Promise.resolve({ text: ["You are welcome. Is there anything else?"], suggestions: START }),
  },
  {
    name: "term",
    example: "What does share of voice mean?",
    needs: ["term"],
    asks: [
      "what does {term} mean",
      "what is a {term}",
      "define {term}",
      "how is {term} calculated",
      "explain {term}",
      "formula of {term}",
      "how do you compute {term}",
      "meaning of {term}",
      "definition of {term}",
      "how is {term} measured",
    ],
    answer: tellTerm,
  },
];

const START = [
  look("See the site.", ""),
  look("See what to fix first.", "/issues"),
  look("See the search performance.", "/search-overview"),
];

function tellTerm(context: Context): Promise<Draft> {
  const term = GLOSSARY.find(({ name }) => name === context.entities.term);
  const name = term?.name ?? "";
  return Promise.resolve({
    text: term
      ? [`${name.charAt(0).toUpperCase()}${name.slice(1)}: ${term.meaning}`]
      : ["I do not know that term."],
    suggestions: START,
  });
}

/** What is said to "what can you do?": one example of each kind that has one. */
export function createHelp(kinds: readonly Kind[]): Kind {
  const examples = kinds.flatMap(({ example }) => example ?? []);
  return {
    name: "help",
    asks: [
      "help",
      "what can you do",
      "what can I ask you",
      "which questions can you answer",
      "how do you work",
      "who are you",
      "what are your capabilities",
    ],
    async answer({ read }) {
      const site = await read("getSite");
      return {
        text: [
          `I answer questions about ${site.body.data.domain} from the data of this API, in English and ` +
          "from questions in English or German. For example:",
          ...examples.map((example) => `- ${example}`),
          "You can add days (“last month”, “since 1 October”), a device, a country, a page or a keyword, " +
          "and go on with “and on mobile?”, “why?” or “show me more”.",
        ],
        citations: [cite(site, "site", site.body.data.id, site.body.data.domain)],
        suggestions: START,
      };
    },
  };
}
