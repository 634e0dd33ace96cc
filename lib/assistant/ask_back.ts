import type { Context } from "./context.ts";
import type { Draft, Kind, Suggestion } from "./kind.ts";
import { look } from "./tell_rows.ts";
import type { Entities } from "./understand/question.ts";
import type { FigureWriter } from "./write_figures.ts";

const MAX_QUESTIONS = 3;

/** What is said to a question that no kind fits well enough: the nearest questions, to be sent as they are. */
export function askBack(nearest: readonly Kind[], { write, entities }: Context): Draft {
  const questions = [
    ...new Set(
      nearest.filter(({ title }) => title !== undefined)
        .flatMap(({ example }) => example ? [withNamed(write.text(example), entities)] : []),
    ),
  ].slice(0, MAX_QUESTIONS);
  if (questions.length === 0) return nothingNear(write);
  return {
    text: [
      "I am not sure that I understand this question, so I do not guess. Do you mean one of these?",
      ...questions.map((question) => `- ${question}`),
      "If it is none of them, ask “What can you do?”, or say it in other words.",
    ],
    suggestions: questions.map(askQuestion),
  };
}

function nothingNear(write: FigureWriter): Draft {
  return {
    text: [
      "I did not understand that, or it is not about this site's data, so I say nothing about it.",
      "I know the site's health and issues, its pages, keywords, traffic, decay, competitors, links, " +
      "mentions and where its data come from. Ask “What can you do?” for examples.",
    ].map(write.text),
    suggestions: [
      look("See the issues, what to fix first on top.", "/issues"),
      look("See the search performance.", "/search-overview"),
      look("See where clicks could be won.", "/opportunities"),
    ],
  };
}

/** A question as a call: it is sent to the chat as it is written. */
function askQuestion(question: string): Suggestion {
  return {
    type: "ask",
    label: question,
    method: "POST",
    path: "/ai/chat",
    body: { message: question },
  };
}

/** An example question about the page, keyword, domain or issue that was named. */
function withNamed(
  example: string,
  { urls, quoted, keywords, domains, issueCodes }: Entities,
): string {
  const [page] = urls;
  const [keyword] = [...quoted, ...keywords];
  const [domain] = domains;
  const [issue] = issueCodes;
  let text = example;
  if (page !== undefined) text = text.replace("/pricing", page);
  if (keyword !== undefined) text = text.replace("garden hose", keyword);
  if (domain !== undefined) text = text.replace("rival.example", domain);
  if (issue !== undefined) text = text.replace(/\btitle_(?:missing|duplicate)\b/, issue);
  return text;
}
