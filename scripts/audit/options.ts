import { RENDER_MODES, type StartAuditBody } from "../../schemas/audit_settings.ts";
import { type GivenLogin, readLoginOptions } from "./login_options.ts";
import { parseOptions, UsageError } from "../command_line.ts";

/** What the command prints for `--help`. */
export const HELP =
  `Audits a site: registers it if it is new, crawls it, and prints score and issues.

Usage: npm run --silent audit -- https://HOST/ [options]

Options:
  --max-pages N            URLs to request at most (default 10000)
  --max-depth N            clicks from the start page at most (default 25)
  --concurrency N          connections at the same time (default 2)
  --delay-ms N             pause between two requests (default 200)
  --include-subdomains     crawl subdomains as part of the site
  --no-external            do not check external links
  --render WHICH           pages to show in the browser of RENDER_BROWSER: off, sample (the
                           default) or all
  --ignore-robots          do not obey robots.txt (only for sites that are yours)
  --basic USER:PASSWORD    sign in by HTTP Basic
  --header "NAME: VALUE"   send this header, such as "Authorization: Bearer TOKEN"; may be repeated
  --cookie "NAME=VALUE"    send this cookie; may be repeated, or several with "; " between them
                           Each of the three takes @FILE or env:NAME instead, which other users of
                           the machine cannot read in the list of processes. What is given becomes
                           the site's login for this origin, needs SECRET_KEY and is kept for later
                           audits; it is sent to no other origin
  --no-login               do not use the logins that the site has
  --api URL                audit on a server over HTTP, by the token of the variable
                           SEARCH_VISIBILITY_TOKEN (abilities read and audit; to register the site
                           or to give it a login also write): a pipeline needs no database. The
                           server requests the site, so it must reach it
  --account NAME           the account that owns the site (default: the only one, or admin)
  --fail-on WHAT           exit with 1: error, when there is one; warning, or also a warning;
                           new-error, new-warning: only where the audit of this site before it
                           in the same database had none there; of the first, all are new
  --against WHAT           with --fail-on new-…: compare with this audit instead: an id, or a file
                           that --save wrote, which another database can have made
  --save FILE              write what the audit found, for --against
  --replace-latest         with --fail-on: show this audit as the site's latest one. Without it
                           a gate leaves the site's latest audit as it is
  --json                   print one JSON object instead of the report, errors too
  --junit FILE             write a JUnit report: a test case for each rule
  --sarif FILE             write a SARIF 2.1.0 report
  --markdown FILE          write a comment for a pull request, which begins with a marker
  --name TEXT              the name in the marker, where several audits comment
  --github                 print annotations for GitHub Actions
  --help                   show this help

The host that is named may have a private or local address, such as http://localhost:3000; other
hosts need CRAWL_ALLOW_PRIVATE (and a name that leads there: CRAWL_CONNECT_TO).
Exit codes: 0 passed, 1 --fail-on met, 2 wrong usage, 3 could not audit, 130 interrupted.
`;

const OPTIONS = {
  "max-pages": { type: "string" },
  "max-depth": { type: "string" },
  concurrency: { type: "string" },
  "delay-ms": { type: "string" },
  "include-subdomains": { type: "boolean", default: false },
  "no-external": { type: "boolean", default: false },
  "ignore-robots": { type: "boolean", default: false },
  render: { type: "string" },
  basic: { type: "string" },
  header: { type: "string", multiple: true },
  cookie: { type: "string", multiple: true },
  "no-login": { type: "boolean", default: false },
  api: { type: "string" },
  account: { type: "string" },
  "fail-on": { type: "string" },
  "replace-latest": { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  junit: { type: "string" },
  sarif: { type: "string" },
  markdown: { type: "string" },
  name: { type: "string" },
  against: { type: "string" },
  save: { type: "string" },
  github: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** What `--fail-on` takes. */
const FAIL_ON = ["error", "warning", "new-error", "new-warning"] as const;
export type FailOn = (typeof FAIL_ON)[number];

/** What the command was asked for. */
export interface AuditOptions {
  help: boolean;
  /** The URL or the domain. */
  address: string;
  /** The server; undefined: the program's own database. */
  api: string | undefined;
  accountName: string | undefined;
  failOn: FailOn | undefined;
  /** The audit becomes the site's latest one. */
  latest: boolean;
  json: boolean;
  github: boolean;
  /** Files to write; undefined: none. */
  junit: string | undefined;
  sarif: string | undefined;
  markdown: string | undefined;
  save: string | undefined;
  /** The name in the comment's marker. */
  name: string | undefined;
  /** What to compare with: the id of an audit, or a file; undefined: the audit before. */
  against: number | string | undefined;
  settings: StartAuditBody;
  /** Undefined: none was given. */
  login: GivenLogin | undefined;
}

type Values = ReturnType<typeof parse>["values"];

/** Reads the command's arguments. Throws `UsageError`. */
export function readOptions(argv: readonly string[]): AuditOptions {
  const { values, positionals } = parse(argv);
  const [address = "", ...more] = positionals;
  if (!values.help && (address === "" || more.length > 0)) {
    throw new UsageError("Give one URL to audit.");
  }
  const failOn = values["fail-on"];
  if (failOn !== undefined && !isOneOf(FAIL_ON, failOn)) {
    throw new UsageError(`--fail-on must be ${FAIL_ON.join(" or ")}, not "${failOn}".`);
  }
  for (const name of ["junit", "sarif", "markdown", "save"] as const) {
    if (values[name] === "") throw new UsageError(`--${name} needs the name of a file.`);
  }
  if (values.api !== undefined && values.account !== undefined) {
    throw new UsageError("--account does not go with --api: the token names the account.");
  }
  return {
    help: values.help,
    address,
    api: values.api,
    accountName: values.account,
    failOn,
    latest: failOn === undefined || values["replace-latest"],
    json: values.json,
    github: values.github,
    junit: values.junit,
    sarif: values.sarif,
    markdown: values.markdown,
    save: values.save,
    name: readName(values.name),
    against: readAgainst(values.against, failOn),
    settings: readSettings(values),
    login: readLoginOptions(values),
  };
}

/** It stands in a comment of HTML. */
function readName(name: string | undefined): string | undefined {
  if (name === undefined || /^[\w. -]{1,60}$/.test(name) && !name.includes("--")) return name;
  throw new UsageError("--name takes letters, digits, spaces, dots, _ and single -, 60 at most.");
}

function readAgainst(
  text: string | undefined,
  failOn: FailOn | undefined,
): number | string | undefined {
  if (text === undefined) return undefined;
  if (text === "") {
    throw new UsageError("--against needs the id of an audit or the name of a file.");
  }
  if (failOn?.startsWith("new-") !== true) {
    throw new UsageError("--against goes with --fail-on new-error or --fail-on new-warning.");
  }
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text;
}

function parse(argv: readonly string[]) {
  return parseOptions(argv, { options: OPTIONS, allowPositionals: true });
}

function isOneOf<Text extends string>(texts: readonly Text[], text: string): text is Text {
  return texts.some((one) => one === text);
}

function readSettings(values: Values): StartAuditBody {
  const number = (name: "max-pages" | "max-depth" | "concurrency" | "delay-ms", least: number) => {
    const text = values[name];
    if (text === undefined) return undefined;
    if (!/^\d{1,7}$/.test(text) || Number(text) < least) {
      throw new UsageError(`--${name} must be a whole number of at least ${least}.`);
    }
    return Number(text);
  };
  const { render } = values;
  if (render !== undefined && !isOneOf(RENDER_MODES, render)) {
    throw new UsageError(`--render must be ${RENDER_MODES.join(" or ")}, not "${render}".`);
  }
  const given = {
    render,
    max_pages: number("max-pages", 1),
    max_depth: number("max-depth", 0),
    concurrency: number("concurrency", 1),
    crawl_delay_ms: number("delay-ms", 0),
    include_subdomains: values["include-subdomains"],
    check_external_links: !values["no-external"],
    respect_robots_txt: !values["ignore-robots"],
    sign_in: !values["no-login"],
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
