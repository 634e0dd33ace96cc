import { errorAnswer } from "../middleware/error_answers.ts";
import { apiText } from "./api_text.ts";
import { html } from "./html.ts";
import type { PageView } from "./page.ts";
import { saidText } from "./texts/said.ts";

/** A page that tells why there is nothing else to see. */
interface Refusal {
  status: number;
  headers: Readonly<Record<string, string>>;
  view: PageView;
}

const TITLES: Readonly<Record<number, string>> = {
  400: "That could not be read",
  401: "Sign in first",
  403: "Not allowed",
  404: "Not found",
  405: "Not here",
  409: "That cannot be done now",
  413: "Too large",
  415: "That could not be read",
  422: "Something was wrong with that",
  429: "Too many attempts",
  503: "Not available at present",
};

/** Where the code says more than the status. */
const TITLES_OF_CODES: Readonly<Record<string, string>> = {
  link_invalid: "This link does not work",
  link_expired: "This link has expired",
  too_many_visits: "Opened too often",
};

/** Writes an error as a page, in the words of the API. */
export function refusalPage(error: unknown, requestId: string): Refusal {
  const { status, headers, body } = errorAnswer(error, requestId);
  const english = TITLES_OF_CODES[String(body["code"])] ?? TITLES[status] ?? "Something went wrong";
  const title = saidText(english);
  return {
    status,
    // a page has no challenge for a token
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => name !== "WWW-Authenticate"),
    ),
    view: {
      title,
      main: html`
        <div class="narrow">
          <h1>${title}</h1>
          <p>${apiText(String(body["message"]))}</p>
          <p class="muted">Request ${requestId}</p>
          <p><a href="/">To the start page</a></p>
        </div>
      `,
    },
  };
}
