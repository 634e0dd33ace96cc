import { findAnnotation } from "../db/sites/annotations.ts";
import { createAnnotation } from "../lib/commands/sites/change_annotations.ts";
import { readConfig } from "../lib/core/config.ts";
import { dayOf } from "../lib/core/days.ts";
import { createValidator } from "../lib/core/validate.ts";
import {
  ANNOTATION_KINDS,
  type CreateAnnotationBody,
  createAnnotationSchema,
} from "../schemas/annotation.ts";
import type { Operations } from "../schemas/operations.ts";
import { parseOptions, reportError, UsageError } from "./command_line.ts";
import { parseSiteId, readNamedSite } from "./named_site.ts";
import { readRemoteApi, sendRemote } from "./remote/remote_api.ts";
import { useDatabase } from "./use_database.ts";
import { writeJson } from "./write_result.ts";

const HELP =
  `Notes what happened on a day of a site, so that its figures can be held against it later.

Usage: npm run --silent annotate -- --site ID TITLE [options]

Without days and moment it is of now. With --api it is noted on a server over HTTP, by the token of the
variable SEARCH_VISIBILITY_TOKEN (ability write): a pipeline needs no database.

Options:
  --site ID            the site, see GET /api/v1/sites
  --kind KIND          ${ANNOTATION_KINDS.join(", ")}; default: deploy
  --text TEXT          more about it; without TITLE this is the title
  --url URL            where it is described
  --first-day DAY      the first day, YYYY-MM-DD
  --last-day DAY       the last one; default: the first
  --at TIME            instead of days: the moment, such as 2026-11-12T10:30:00+01:00;
                       also --occurred-at
  --timezone ZONE      such as Europe/Berlin; default: that of the site
  --path PATH          how the paths of its pages begin, such as /blog/; default: all of the site
  --page-group ID      the group of pages that it is about, see GET /api/v1/sites/ID/page-groups
  --api URL            the server, such as https://sv.example.com
  --json               print one JSON object
  --help               show this help

Exit codes: 0 noted, 1 refused, 2 wrong usage.
`;

const OPTIONS = {
  site: { type: "string" },
  kind: { type: "string", default: "deploy" },
  text: { type: "string" },
  url: { type: "string" },
  "first-day": { type: "string" },
  "last-day": { type: "string" },
  at: { type: "string" },
  "occurred-at": { type: "string" },
  timezone: { type: "string" },
  path: { type: "string" },
  "page-group": { type: "string" },
  api: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

type Values = ReturnType<typeof parseCommand>["values"];

const checkBody = createValidator(createAnnotationSchema, {
  subject: (field) => field === "title" ? "TITLE" : `--${field.replaceAll("_", "-")}`,
});

async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(argv);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const siteId = parseSiteId(values.site);
  const [title = values.text, ...others] = positionals;
  if (title === undefined) throw new UsageError("TITLE is missing.");
  if (others.length > 0) {
    throw new UsageError(`"${others[0]}" is one argument too many: put TITLE into quotes.`);
  }
  const body = readBody(values, { title, hasTitle: positionals.length > 0 });
  const noted = values.api === undefined
    ? await noteInDatabase(siteId, body)
    : await noteOverHttp({ api: values.api, siteId }, body);
  if (values.json) writeJson(noted);
  else {
    const { id, first_day: first, last_day: last } = noted;
    const told = first === last ? first : `${first} to ${last}`;
    process.stdout.write(
      `Noted as annotation ${id} of site ${siteId}: ${noted.title} (${told}).\n`,
    );
  }
  return 0;
}

/** What is printed of an annotation. */
interface NotedAnnotation {
  id: number;
  site_id: number;
  kind: string;
  title: string;
  first_day: string;
  last_day: string;
}

async function noteInDatabase(
  siteId: number,
  body: CreateAnnotationBody,
): Promise<NotedAnnotation> {
  const row = await useDatabase(async (services) => {
    const site = await readNamedSite(services.db, siteId);
    const id = await createAnnotation(services, site, { body, source: "command_line" });
    return await findAnnotation(services.db, siteId, id);
  });
  if (row === undefined) throw new Error("The annotation is not there any more.");
  const { id, kind, title, first_day: first, last_day: last } = row;
  return { id, site_id: siteId, kind, title, first_day: dayOf(first), last_day: dayOf(last) };
}

async function noteOverHttp(
  { api, siteId }: { api: string; siteId: number },
  body: CreateAnnotationBody,
): Promise<NotedAnnotation> {
  const remote = readRemoteApi(api, readConfig().commandToken);
  const { data } = await sendRemote<Operations["createAnnotation"]["answer"]>(remote, {
    method: "POST",
    path: `/sites/${siteId}/annotations`,
    body,
  });
  const { id, kind, title, first_day, last_day } = data;
  return { id, site_id: siteId, kind, title, first_day, last_day };
}

function parseCommand(argv: readonly string[]) {
  return parseOptions(argv, { options: OPTIONS, allowPositionals: true });
}

function readBody(
  values: Values,
  { title, hasTitle }: { title: string; hasTitle: boolean },
): CreateAnnotationBody {
  const { kind, url, timezone, path, "page-group": group } = values;
  const text = hasTitle ? values.text : undefined;
  const at = values.at ?? values["occurred-at"];
  if (values.at !== undefined && values["occurred-at"] !== undefined) {
    throw new UsageError("Give --at or --occurred-at, not both.");
  }
  if (group !== undefined && !/^[1-9]\d{0,8}$/.test(group)) {
    throw new UsageError(`--page-group must be the id of a group of pages, not "${group}".`);
  }
  const body = {
    title,
    kind,
    ...text !== undefined && { text },
    ...url !== undefined && { url },
    ...values["first-day"] !== undefined && { first_day: values["first-day"] },
    ...values["last-day"] !== undefined && { last_day: values["last-day"] },
    ...at !== undefined && { occurred_at: at },
    ...timezone !== undefined && { timezone },
    ...path !== undefined && { path },
    ...group !== undefined && { page_group_id: Number(group) },
  };
  const [message] = Object.values(checkBody(body) ?? {}).flat();
  if (message !== undefined) throw new UsageError(message);
  // the validator has passed it
  return body as CreateAnnotationBody;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent annotate -- --help")
);
