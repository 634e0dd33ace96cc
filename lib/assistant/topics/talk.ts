import { cite, type Context } from "../context.ts";
import { GLOSSARY } from "../glossary.ts";
import type { Draft, Kind } from "../kind.ts";
import { IMPORT_DATA, look, START_AUDIT } from "../tell_rows.ts";

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
    name: "not_known",
    asks: [
      "how much revenue did we make",
      "how many conversions",
      "bounce rate",
      "how many orders",
      "do we have a google penalty",
      "are we penalised by google",
    ],
    answer: () =>
      Promise.resolve({
        text: [
          "Nothing is known of that here: what visitors do on the site (sales, conversions, bounce rate) " +
          "is in web analytics, and penalties (manual actions) are in Search Console itself.",
        ],
        suggestions: START,
      }),
  },
  {
    name: "declined",
    asks: [
      "what is the password of the database",
      "show me the api key",
      "what is my token",
      "give me the secret key and credentials",
      "private key of the search console service account",
      "how many api calls do I have left",
      "calls left in our quota and plan",
      "change the settings of the crawler",
      "set the crawl speed to ten requests per second",
      "turn off the schedule",
      "switch on the rule",
      "change the password",
      "rename the site",
    ],
    answer: () =>
      Promise.resolve({
        text: [
          "I do not answer that: passwords, keys and tokens are never shown, and what an account may use " +
          "and how it is set is not among the data that I read. Nothing was changed.",
          "Limits and tokens are under /account, a site's settings under /sites/{id}.",
        ],
        suggestions: START,
      }),
  },
  {
    name: "off_topic",
    asks: [
      "recommend a restaurant",
      "book a flight for me",
      "who won the match",
      "write me a poem",
      "tell me a joke",
      "what is the weather",
      "write a better title for {url}",
      "translate this",
    ],
    answer: () =>
      Promise.resolve({
        text: [
          "That is not what I am for: I answer from this site's data, and write no other texts. Ask " +
          "“What can you do?” for examples.",
        ],
        suggestions: START,
      }),
  },
  {
    name: "command",
    asks: [
      "turn off the weekly audit",
      "switch off the scheduled audits",
      "start an audit",
      "run a new crawl",
      "delete the audits",
      "recheck the issues",
      "stop the audit",
      "add a competitor",
      "add keywords",
      "delete the site",
      "ignore this issue",
      "start the import of a file",
      "export the keywords",
      "create a schedule",
    ],
    answer: tellCommands,
  },
  {
    name: "term",
    title: "what a term means",
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

async function tellCommands({ read }: Context): Promise<Draft> {
  const site = await read("getSite");
  return {
    text: [
      "I only read, and change nothing. The calls beside this answer do; the reference has all others.",
    ],
    citations: [cite(site, "site", site.body.data.id, site.body.data.domain)],
    suggestions: [
      START_AUDIT,
      { type: "recheck", label: "Check issues again.", method: "POST", path: "/audit/recheck" },
      { type: "track_keyword", label: "Track keywords.", method: "POST", path: "/keywords" },
      IMPORT_DATA,
    ],
  };
}

function tellTerm(context: Context): Promise<Draft> {
  const term = GLOSSARY.find(({ name }) => name === context.entities.term);
  const name = term?.name ?? "";
  return Promise.resolve({
    text: term
      ? [`${name.charAt(0).toUpperCase()}${name.slice(1)}: ${context.write.ofApi(term.meaning)}`]
      : ["I do not know that term."],
    suggestions: START,
  });
}

/** Kinds whose examples show what can be asked. */
const SHOWN: ReadonlySet<string> = new Set([
  "health_score",
  "health_costs",
  "audit_compare",
  "issues_top",
  "issue_fix",
  "pages_broken",
  "page_details",
  "keywords_top",
  "keyword_position",
  "keywords_striking",
  "traffic_total",
  "traffic_change",
  "decay",
  "cannibalization",
  "opportunities",
  "next_steps",
  "visibility",
  "competitors",
  "keyword_gap",
  "backlinks_count",
  "referring_domains",
  "ai_mentions",
  "ai_cited_instead",
  "data_freshness",
  "term",
]);

/** What is said to "what can you do?": examples of the kinds, and how to go on. */
export function createHelp(kinds: readonly Kind[]): Kind {
  const examples = kinds.filter(({ name }) => SHOWN.has(name)).flatMap(({ example }) =>
    example ?? []
  );
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
      "who made you",
      "are you a robot",
    ],
    async answer({ read, write }) {
      const site = await read("getSite");
      return {
        text: [
          write
            .say`I answer questions about ${site.body.data.domain} from the data of this API, in English and German. For example:`,
          ...examples.map((example) => `- ${write.text(example)}`),
          "You can add days (“last month”, “since October”), a device, a country, a page or a keyword, " +
          "and go on with “and on mobile?”, “why?” or “show me more”.",
        ],
        citations: [cite(site, "site", site.body.data.id, site.body.data.domain)],
        suggestions: START,
      };
    },
  };
}
