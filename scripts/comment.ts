import { readFile } from "node:fs/promises";
import { readConfig } from "../lib/core/config.ts";
import { ServiceError } from "../lib/core/errors.ts";
import { parseOptions, reportError, UsageError } from "./command_line.ts";
import { type PullRequest, putComment } from "./comment/put_comment.ts";

const HELP =
  `Writes a comment on a pull request of GitHub, or updates the one that begins with the same line.

Usage: GITHUB_TOKEN=… npm run --silent comment -- FILE --repository OWNER/NAME --pull N [options]

FILE is what "npm run audit -- --markdown FILE" wrote: its first line is the marker.

Options:
  --repository O/N   the repository: in GitHub Actions "$GITHUB_REPOSITORY"
  --pull N           the number of the pull request
  --event FILE       instead of --pull: the event, in GitHub Actions "$GITHUB_EVENT_PATH"; where it
                     is no pull request, nothing is written
  --api-url URL      default: https://api.github.com; in GitHub Actions "$GITHUB_API_URL"
  --help             show this help

The token of the variable GITHUB_TOKEN needs the permission pull-requests: write.
Exit codes: 0 written, or nothing to write to, 1 refused, 2 wrong usage.
`;

const OPTIONS = {
  repository: { type: "string", default: "" },
  pull: { type: "string" },
  event: { type: "string" },
  "api-url": { type: "string", default: "https://api.github.com" },
  help: { type: "boolean", short: "h", default: false },
} as const;

type Values = ReturnType<typeof parse>["values"];

const MARKER = /^<!-- search-visibility-audit[^\n]* -->$/;

async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parse(argv);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError("Give one FILE.");
  const number = await readNumber(values);
  if (number === null) {
    process.stdout.write("The event is no pull request: nothing was written.\n");
    return 0;
  }
  const pull = { ...readPlace(values), number };
  const body = await readText(file);
  const marker = body.slice(0, body.indexOf("\n"));
  if (!MARKER.test(marker)) {
    throw new UsageError(`${file} does not begin with the marker that --markdown writes.`);
  }
  const { url, isNew } = await putComment(pull, { marker, body });
  process.stdout.write(`${isNew ? "Wrote" : "Updated"} ${url}\n`);
  return 0;
}

function parse(argv: readonly string[]) {
  return parseOptions(argv, { options: OPTIONS, allowPositionals: true });
}

function readPlace(
  { repository, "api-url": api }: Pick<Values, "repository" | "api-url">,
): Omit<PullRequest, "number"> {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new UsageError(`--repository must be OWNER/NAME, not "${repository}".`);
  }
  if (!/^https?:$/.test(URL.parse(api)?.protocol ?? "")) {
    throw new UsageError(`--api-url must be an address such as https://api.github.com.`);
  }
  const token = readConfig().githubToken;
  if (token === null || !/^[\x21-\x7e]+$/.test(token)) {
    throw new UsageError("GITHUB_TOKEN must have a token with pull-requests: write.");
  }
  return { apiUrl: api.replace(/\/+$/, ""), repository, token };
}

/** The number of the pull request; null: the event is none. */
async function readNumber({ pull, event }: Pick<Values, "pull" | "event">): Promise<number | null> {
  if (pull !== undefined) {
    if (/^[1-9]\d{0,9}$/.test(pull)) return Number(pull);
    throw new UsageError(`--pull must be the number of a pull request, not "${pull}".`);
  }
  if (event === undefined) throw new UsageError("--pull or --event is missing.");
  const found = parseJson(event, await readText(event)) as { pull_request?: { number?: number } };
  return found.pull_request?.number ?? null;
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--event ${file} is no JSON.`, { cause: error });
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ServiceError("file_not_read", `The file cannot be read: ${reason}`);
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent comment -- --help")
);
