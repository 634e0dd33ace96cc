import { ServiceError } from "../../lib/core/errors.ts";

const TIMEOUT_MS = 20_000;
/** As many as GitHub gives on a page. */
const PER_PAGE = 100;
/** Comments beyond these are not looked through: 10,000. */
const MAX_PAGES = 100;
/** The version of the API that this is written for. */
const API_VERSION = "2022-11-28";

/** A pull request of GitHub, and by which token it is commented. */
export interface PullRequest {
  /** Without a slash at the end. */
  apiUrl: string;
  /** `OWNER/NAME` */
  repository: string;
  number: number;
  token: string;
}

interface Comment {
  id: number;
  body?: string;
  html_url?: string;
}

/**
 * Writes a comment, or updates the first one that begins with the same line and that the token may change. See
 * https://docs.github.com/en/rest/issues/comments. Throws a `ServiceError` with GitHub's words.
 */
export async function putComment(
  pull: PullRequest,
  { marker, body }: { marker: string; body: string },
): Promise<{ url: string; isNew: boolean }> {
  const issues = `/repos/${pull.repository}/issues`;
  const found = await findComment(pull, marker);
  if (found !== null) {
    const { status, answer } = await send(pull, {
      method: "PATCH",
      path: `${issues}/comments/${found.id}`,
      body,
    });
    if (status === 200) return { url: answer.html_url ?? "", isNew: false };
    // somebody else wrote a comment with that line: it is theirs
    if (status !== 403 && status !== 404) throw refused(status, answer);
  }
  const { status, answer } = await send(pull, {
    method: "POST",
    path: `${issues}/${pull.number}/comments`,
    body,
  });
  if (status !== 201) throw refused(status, answer);
  return { url: answer.html_url ?? "", isNew: true };
}

async function findComment(pull: PullRequest, marker: string): Promise<Comment | null> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const path = `/repos/${pull.repository}/issues/${pull.number}/comments` +
      `?per_page=${PER_PAGE}&page=${page}`;
    const { status, answer } = await send(pull, { method: "GET", path });
    if (status !== 200 || !Array.isArray(answer)) throw refused(status, answer);
    const comments = answer as Comment[];
    const found = comments.find(({ body }) => body?.split(/\r?\n/, 1)[0] === marker);
    if (found !== undefined) return found;
    if (comments.length < PER_PAGE) return null;
  }
  return null;
}

/** What GitHub answered; a list, or an object with what is read of it. */
type Answer = Comment & { message?: string };

async function send(
  { apiUrl, token }: PullRequest,
  { method, path, body }: { method: string; path: string; body?: string },
): Promise<{ status: number; answer: Answer }> {
  try {
    const response = await fetch(apiUrl + path, {
      method,
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${token}`,
        "x-github-api-version": API_VERSION,
        ...body !== undefined && { "content-type": "application/json" },
      },
      ...body !== undefined && { body: JSON.stringify({ body }) },
      // a token goes to the server that was named, and nowhere else
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, answer: parse(await response.text()) };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ServiceError("not_reached", `GitHub at ${apiUrl} could not be reached: ${reason}`);
  }
}

function parse(text: string): Answer {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return { id: 0, message: "it is no JSON." };
    throw error;
  }
}

function refused(status: number, { message }: Answer): ServiceError {
  const hint = status === 403 || status === 404
    ? " Does the token have the permission pull-requests: write?"
    : "";
  return new ServiceError("refused", `GitHub answered ${status}: ${message ?? "nothing"}${hint}`);
}
