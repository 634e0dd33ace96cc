import type { IndexNowOutcome } from "../../schemas/index_now.ts";

/** What an answer means, and whether the batch is sent again. */
interface IndexNowMeaning {
  outcome: IndexNowOutcome;
  accepted: boolean;
  again: boolean;
  message: string;
}

/** https://www.indexnow.org/documentation, "Response format" (28 November 2026). */
const MEANINGS: Readonly<Record<number, IndexNowMeaning>> = {
  200: {
    ...{ outcome: "submitted", accepted: true, again: false },
    message: "The search engine has received the URLs. Whether it fetches them is its decision.",
  },
  202: {
    ...{ outcome: "key_pending", accepted: true, again: false },
    message: "The URLs were received; the search engine is still to check the key file.",
  },
  400: {
    ...{ outcome: "bad_request", accepted: false, again: false },
    message: "The search engine calls the format invalid.",
  },
  403: {
    ...{ outcome: "key_not_valid", accepted: false, again: false },
    message: "The search engine did not find the key file, or not the key in it.",
  },
  422: {
    ...{ outcome: "urls_not_of_host", accepted: false, again: false },
    message: "The search engine says that URLs are not of the host, or that the key is none.",
  },
  429: {
    ...{ outcome: "too_many_requests", accepted: false, again: true },
    message: "There were too many requests: the search engine takes them for spam.",
  },
};

/** What a status means; null: there was no answer. */
export function readIndexNowStatus(
  status: number | null,
  problem: string | null,
): IndexNowMeaning {
  if (status === null) {
    const message = problem ?? "There was no answer.";
    return { outcome: "no_answer", accepted: false, again: true, message };
  }
  const known = MEANINGS[status];
  if (known !== undefined) return known;
  return status >= 500
    ? {
      ...{ outcome: "server_error", accepted: false, again: true },
      message: `The search engine answered ${status}.`,
    }
    : {
      ...{ outcome: "unexpected_answer", accepted: false, again: false },
      message: `The search engine answered ${status}, which IndexNow does not describe.`,
    };
}
