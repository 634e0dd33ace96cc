import packageJson from "../../package.json" with { type: "json" };
import { OPERATORS } from "../../db/core/list_shapes.ts";
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from "../lists/parse_list_query.ts";
import type { Part } from "./component_schemas.ts";

const DESCRIPTION = `
An HTTP API over the search visibility of your sites: audits by its own crawler, issues, pages,
links and a health score. Everything is JSON in UTF-8.

## Authentication

Send your token with every request: \`Authorization: Bearer svk_…\`. A token has abilities
(\`read\`, \`write\`, \`audit\`, \`chat\`, \`manage\`), may be limited to some of the sites, and holds
until it is revoked. \`manage\` lists and revokes the tokens of the account and keeps its webhooks; a token that is limited
to sites cannot have it. Each token may see and revoke itself.

## Limits

| Plan | Requests in any 60 seconds | Calls a month (UTC) |
|---|---|---|
| Pro | 60 | 1,000 |
| Agency | 60 | 10,000 |
| Enterprise | by account, at first 6,000 | by account, at first 1,000,000 |

Limits are the account's, whatever its number of tokens. Only answers of 2xx count towards the
month; \`/account\` and the progress of audits never do. Every answer says what is left:
\`X-RateLimit-Limit\`, \`-Remaining\`, \`-Reset\` for the minute, \`X-Quota-Limit\`, \`-Remaining\`,
\`-Reset\` for the month, and the same as \`RateLimit-Policy\` and \`RateLimit\`. Beyond a limit the
answer is 429; \`Retry-After\` says in how many seconds to come back.

## Answers

One object comes as \`{"data": {…}}\`, a list as \`{"data": […], "links": {…}, "meta": {…}}\`; the
list of sites is \`{"data": […]}\` alone. Times are ISO 8601 in UTC. What was not measured is \`null\`,
never 0. \`meta\` says where measured numbers come from. Clients must tolerate new fields and new
values.

GET answers have an \`ETag\`: send it back as \`If-None-Match\`, and an unchanged answer is a 304 that
costs no call. HEAD works wherever GET does. Answers are compressed with br or gzip where the client
accepts that. \`X-Request-Id\` names each request; send your own if you like.

## Lists

- **Pages**: \`per_page\` (1 to ${MAX_PER_PAGE}, default ${DEFAULT_PER_PAGE}) and \`cursor\`. Follow
  \`links.next\`, or the header \`Link\`, until there is none. \`X-Total-Count\` is the number of rows.
- **Order**: \`sort=-health_score,domain\`; a minus turns the order around.
- **Filters**: \`filter[status]=a,b\` for one of several values, \`filter[pages_count][gte]=100\` with an
  operator: ${
  OPERATORS.map((operator) => `\`${operator}\``).join(", ")
}. \`between\` takes two values
  with a comma between them, \`null\` takes \`true\` or \`false\`, a day means all of its moments.
- **Search**: \`q=shop\`. **Fewer fields**: \`fields=id,domain\`.

What is unknown is not ignored: it is a 422 that lists what is allowed.

## Errors

Every error has a \`message\` for people, a \`code\` for programs that never changes, the \`status\` and
the \`request_id\`; a 422 has \`errors\`, from each field to its messages. What belongs to another
account is a 404, like what does not exist.

## Writing

Send \`Idempotency-Key\` with a POST to be able to repeat it safely: within 24 hours the same key and
body give the first answer again, with \`Idempotent-Replayed: true\`. Another body under the same key
is a 422, a first request that is still running a 409. A request never happens twice under a key: where the
database failed between the work and its answer, the key gives a 409 with \`idempotency_answer_lost\`.

## AI agents

\`POST /mcp\`, outside of \`/api/v1\`, speaks the Model Context Protocol (Streamable HTTP): agents get
tools such as \`site_overview\` and \`find_opportunities\` with the same token, abilities and limits. A
successful call of a tool costs what its endpoint costs of the month; listing the tools costs nothing.
`;

/** `info`; `section` ends its description. */
export function describeInfo(section: string): Part {
  return {
    title: "Search-Visibility API",
    version: packageJson.version,
    summary: "Audits, issues, pages and links of your sites",
    description: `${DESCRIPTION.trim()}\n\n${section}`,
    license: { name: "MIT", identifier: "MIT" },
  };
}

/** What each tag is about, in the order in which they are shown. */
const TAGS: Readonly<Record<string, string>> = {
  "Sites": "The domains that you watch, and their settings.",
  "Audits": "Crawls of a site: start, follow, stop, and what came out.",
  "Issues": "What the audits found, rule by rule and place by place.",
  "Pages": "The URLs of a site as the crawler saw them.",
  "Keywords": "What people search for when they find a site, and the keywords that you track.",
  "Competitors": "How visible a site is in search, and who ranks with it.",
  "Backlinks":
    "Links from other sites, whichever source reports them, and what our own looks at them found.",
  "Logs": "What the server's own access logs say: which bots come, and who is proved to be who.",
  "Data in":
    "Files with search performance, rankings and search volumes, and Google Search Console.",
  "AI": "How AI systems can read and cite a site, what they answer of it, and an assistant to ask.",
  "Exports": "Addresses at which a spreadsheet reads a list without a header.",
  "Webhooks": "Addresses of yours that events are posted to, and what was sent to them.",
  "Members": "The people who sign in to your account, what each may do, and invitations.",
  "Account": "Your account, what you used of its limits, and its tokens.",
  "System": "Health, metrics and documentation of this server. No token is needed.",
};

/** `tags`: those that are used, the known ones first and described. */
export function tagsOf(used: ReadonlySet<string>): Part[] {
  const names = [...Object.keys(TAGS).filter((name) => used.has(name)), ...used];
  return [...new Set(names)].map((name) => ({
    name,
    description: TAGS[name] ?? `The operations of ${name.toLowerCase()}.`,
  }));
}
