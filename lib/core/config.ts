import { createRequire } from "node:module";
import { isIP } from "node:net";
import { configSchema, type ConfigVariables } from "../../schemas/config.ts";
import { type AiEngine, readEngines } from "./ai_engine_settings.ts";
import { type FieldErrors, StartError } from "./errors.ts";
import { type MailSettings, readMailSettings } from "./mail_settings.ts";

/** The process's settings, read once at the start. */
export interface Config {
  host: string;
  port: number;
  databaseUrl: string | null;
  dataDir: string;
  role: "all" | "api" | "worker";
  /** Where a worker shows its health and metrics; null: nowhere. */
  workerPort: number | null;
  /** `auto`: the start migrates; `check`: it stops when a migration is missing. */
  migrate: "auto" | "check";
  /** CIDR ranges of private addresses that the crawler may connect to. */
  crawlAllowPrivate: string[];
  /** CIDR ranges of private addresses that webhooks may be sent to, also by http. */
  webhookAllowPrivate: string[];
  /** As curl's `--connect-to`: `host:port:host:port`. */
  crawlConnectTo: string[];
  /** How long the crawler waits for a complete answer. */
  crawlTimeoutMs: number;
  /** Pages with backlinks of one site that are looked at for the first time in a day by themselves. */
  crawlLinkPagesPerDay: number;
  /** How servers' logs are kept. */
  logs: {
    /** Names of addresses that are looked up in a minute; 0: none, and no address is kept for it. */
    lookupsPerMinute: number;
    /** Days for which bots' single requests are kept. */
    requestsDays: number;
    /** Days for which counts by day are kept. */
    countsDays: number;
  };
  /** Threads that read pages for audits beside those of the audits; null: one less than there are processors. */
  crawlThreads: number | null;
  /** Whether only a site whose ownership is proved is crawled fast. */
  crawlRequireOwnership: boolean;
  /** Bytes that the files of an account's exports may take in the database. */
  exportAccountBytes: number;
  /** How large a file may be that is brought in the browser. */
  uploadMaxBytes: number;
  /** Priority of the threads that do large work: 0 as any program, 19 only what nobody else wants. */
  workNice: number;
  /** Path of the Chromium that renders pages; null: none are. */
  renderBrowser: string | null;
  /** A directory of lexicons that join those of search intents; null: there is none. */
  intentLexiconDir: string | null;
  /** Origins that browsers may call from; empty: CORS is off. */
  corsOrigins: string[];
  /** CIDR ranges of the proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** The least level that is written to the log. */
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** Keys of 32 bytes in base64: the first one encrypts, each one decrypts; empty: none is set. */
  secretKeys: string[];
  /** Where Google's API and its access tokens are; the API's address without a slash at the end. */
  google: { apiUrl: string; tokenUrl: string };
  /** Where Bing's Webmaster API is, without a slash at the end. */
  bingUrl: string;
  /** Where those who look ranks up are, without a slash at the end. */
  serpProviders: { serpApiUrl: string; dataForSeoUrl: string };
  /** Where the Chrome UX Report API is, without a slash at the end. */
  cruxApiUrl: string;
  /** Where changed URLs are sent by IndexNow. */
  indexNowUrl: string;
  /** The AI engines that prompts are put to; empty: none is. */
  aiEngines: AiEngine[];
  /** What a run of prompts may cost and ask for at most; null: no limit. */
  aiRuns: { budgetUsd: number | null; maxAnswers: number };
  /** The token by which a command calls a server; null: none is set. */
  commandToken: string | null;
  /** The token by which a command writes to GitHub; null: none is set. */
  githubToken: string | null;
  /** How mail is sent; null: none is. */
  mail: MailSettings | null;
  /** The origin that links in mails lead to; null: that of the request that asked for them. */
  publicUrl: string | null;
  /** An OpenAI-compatible endpoint; null: the built-in analyst. */
  llm: LlmConfig | null;
}

/** A language model. */
export interface LlmConfig {
  /** Without a slash at the end. */
  baseUrl: string;
  /** Null: it takes none. */
  apiKey: string | null;
  model: string;
  /** How long it may take to answer a question, with all that it has looked up. */
  timeoutMs: number;
}

/** Names of variables that are surely meant for this program, so that a typo is noticed. */
const OWN_PREFIXES = /^(CRAWL|EXPORT|INTENT|LLM|AI_RUN|WEBHOOK|WORK)_|^AI_ENGINE/;

/** Variables of which no value is ever shown. */
const SECRETS = [
  "DATABASE_URL",
  "SECRET_KEY",
  "LLM_API_KEY",
  "LLM_BASE_URL",
  "SMTP_URL",
  "SEARCH_VISIBILITY_TOKEN",
  "GITHUB_TOKEN",
];
const SECRET_KEY_BYTES = 32;

const load = createRequire(import.meta.url);

/**
 * Reads the settings from the environment. Throws one `StartError` that names every wrong setting,
 * each with what to do about it.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const known = Object.keys(configSchema.properties);
  const given = known.filter((name) => environment[name]);
  const texts = Object.fromEntries(given.map((name) => [name, environment[name] ?? ""]));
  const { settings, errors } = readPlainSettings(texts) ?? validateSettings(texts);
  const lists = {
    crawlAllowPrivate: listOf(settings.CRAWL_ALLOW_PRIVATE),
    webhookAllowPrivate: listOf(settings.WEBHOOK_ALLOW_PRIVATE),
    crawlConnectTo: listOf(settings.CRAWL_CONNECT_TO),
    corsOrigins: listOf(settings.CORS_ORIGINS),
    trustedProxies: listOf(settings.TRUSTED_PROXIES),
  };
  const secretKeys = listOf(settings.SECRET_KEY);
  const { engines, problems: wrongEngines } = readEngines(settings.AI_ENGINES, environment);
  const { mail, problems: wrongMail } = readMailSettings(settings);
  const problems = [
    ...Object.entries(errors).flatMap(([name, messages]) =>
      messages.map((message) => withValue(message, name, environment[name]))
    ),
    ...checkLists(lists),
    ...checkSecretKeys(secretKeys),
    ...wrongEngines,
    ...wrongMail,
    ...checkPublicUrl(settings.PUBLIC_URL),
    ...checkLlm(settings),
    ...checkNames(environment, known),
  ];
  if (problems.length > 0) throw new StartError(problems.join("\n"));
  return {
    host: settings.HOST,
    port: settings.PORT,
    databaseUrl: settings.DATABASE_URL ?? null,
    dataDir: settings.DATA_DIR,
    role: settings.ROLE,
    workerPort: settings.WORKER_PORT ?? null,
    migrate: settings.MIGRATE,
    ...lists,
    crawlTimeoutMs: settings.CRAWL_TIMEOUT_MS,
    crawlLinkPagesPerDay: settings.CRAWL_LINK_PAGES_PER_DAY,
    logs: {
      lookupsPerMinute: settings.LOG_LOOKUPS_PER_MINUTE,
      requestsDays: settings.LOG_REQUESTS_DAYS,
      countsDays: settings.LOG_COUNTS_DAYS,
    },
    crawlThreads: settings.CRAWL_THREADS ?? null,
    crawlRequireOwnership: settings.CRAWL_REQUIRE_OWNERSHIP === "on",
    exportAccountBytes: settings.EXPORT_ACCOUNT_MB * 1_000_000,
    uploadMaxBytes: settings.UPLOAD_MAX_MB * 1_000_000,
    workNice: settings.WORK_NICE,
    renderBrowser: settings.RENDER_BROWSER ?? null,
    intentLexiconDir: settings.INTENT_LEXICON_DIR ?? null,
    logLevel: settings.LOG_LEVEL,
    secretKeys,
    google: {
      apiUrl: settings.GOOGLE_API_URL.replace(/\/+$/, ""),
      tokenUrl: settings.GOOGLE_TOKEN_URL,
    },
    bingUrl: settings.BING_WEBMASTER_URL.replace(/\/+$/, ""),
    serpProviders: {
      serpApiUrl: settings.SERP_API_URL.replace(/\/+$/, ""),
      dataForSeoUrl: settings.DATA_FOR_SEO_URL.replace(/\/+$/, ""),
    },
    indexNowUrl: settings.INDEXNOW_URL,
    cruxApiUrl: settings.CRUX_API_URL.replace(/\/+$/, ""),
    aiEngines: engines,
    aiRuns: {
      budgetUsd: settings.AI_RUN_BUDGET_USD ?? null,
      maxAnswers: settings.AI_RUN_MAX_ANSWERS,
    },
    commandToken: settings.SEARCH_VISIBILITY_TOKEN ?? null,
    githubToken: settings.GITHUB_TOKEN ?? null,
    mail,
    publicUrl: settings.PUBLIC_URL ?? null,
    llm: settings.LLM_BASE_URL === undefined ? null : {
      baseUrl: settings.LLM_BASE_URL.replace(/\/+$/, ""),
      apiKey: settings.LLM_API_KEY ?? null,
      model: settings.LLM_MODEL ?? "",
      timeoutMs: settings.LLM_TIMEOUT_MS,
    },
  };
}

/** Settings by the schema, and what is wrong with them. */
interface ReadSettings {
  /** What does not fit the schema is in `errors`. */
  settings: ConfigVariables;
  errors: FieldErrors;
}

/** What the schema says of a setting. */
interface SettingSchema {
  type?: "string" | "integer" | "number";
  enum?: readonly string[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  default?: string | number;
}

/**
 * Reads settings each of which is right beyond doubt; undefined: the validator has to judge them. It takes a sixth of the
 * start of a command to load the validator and to compile the schema.
 */
export function readPlainSettings(
  texts: Readonly<Record<string, string>>,
): ReadSettings | undefined {
  const values: Record<string, string | number> = {};
  for (const [name, schema] of Object.entries<SettingSchema>(configSchema.properties)) {
    const text = texts[name];
    const value = text === undefined ? schema.default : readPlainValue(text, schema);
    if (value !== undefined) values[name] = value;
    else if (text !== undefined) return undefined;
  }
  // each value fits its schema
  return { settings: values as unknown as ConfigVariables, errors: {} };
}

/** The value of a text; undefined: it is wrong, or not plain to see. */
function readPlainValue(text: string, schema: SettingSchema): string | number | undefined {
  const { pattern, minimum = -Infinity, maximum = Infinity } = schema;
  if (schema.enum !== undefined) return schema.enum.includes(text) ? text : undefined;
  if (schema.format !== undefined) return undefined;
  if (schema.type === "string") {
    return pattern === undefined || new RegExp(pattern, "u").test(text) ? text : undefined;
  }
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= minimum && value <= maximum ? value : undefined;
}

/** Reads settings as the validator has it, with a sentence for each that is wrong. */
export function validateSettings(texts: Readonly<Record<string, string>>): ReadSettings {
  const { createValidator }: typeof import("./validate.ts") = load("./validate.ts");
  const values: Record<string, unknown> = { ...texts };
  const validate = createValidator(configSchema, { coerce: true, subject: (name) => name });
  const errors = validate(values) ?? {};
  return { settings: values as ConfigVariables, errors };
}

/** A setting that is missing, and what happens without it. */
interface MissingSetting {
  setting: string;
  /** Sentences: what happens now, and what to do. */
  advice: string;
}

/** Lists settings without which the service runs, and differently from what most operators want. */
export function listMissingSettings({ mail, publicUrl }: Config): MissingSetting[] {
  if (mail === null || publicUrl !== null) return [];
  return [{
    setting: "PUBLIC_URL",
    advice:
      "Links in e-mails lead to the host that the alerts were set up by, which a caller chooses. " +
      "Set PUBLIC_URL to the origin of this service, such as https://seo.example.com.",
  }];
}

/** Adds what was given, unless it may hold a secret. */
function withValue(message: string, name: string, value: string | undefined): string {
  if (value === undefined || SECRETS.includes(name)) return message;
  return `${message.replace(/\.$/, "")}, not "${value}".`;
}

function listOf(text: string | undefined): string[] {
  return (text ?? "").split(",").map((item) => item.trim()).filter((item) => item !== "");
}

function checkLists(
  lists: Pick<
    Config,
    | "crawlAllowPrivate"
    | "webhookAllowPrivate"
    | "crawlConnectTo"
    | "corsOrigins"
    | "trustedProxies"
  >,
): string[] {
  return [
    ...checkRanges("CRAWL_ALLOW_PRIVATE", lists.crawlAllowPrivate),
    ...checkRanges("WEBHOOK_ALLOW_PRIVATE", lists.webhookAllowPrivate),
    ...checkRanges("TRUSTED_PROXIES", lists.trustedProxies),
    ...lists.crawlConnectTo.filter((item) => !isConnectTo(item)).map((item) =>
      `CRAWL_CONNECT_TO must be a comma-separated list of host:port:host:port, not "${item}".`
    ),
    ...lists.corsOrigins.filter((item) => !isOrigin(item)).map((item) =>
      `CORS_ORIGINS must be a comma-separated list of origins such as https://app.example.com ` +
      `(no path, no slash at the end), not "${item}".`
    ),
  ];
}

function checkRanges(name: string, ranges: readonly string[]): string[] {
  return ranges.filter((item) => !isCidr(item)).map((item) =>
    `${name} must be a comma-separated list of ranges such as 10.0.0.0/8 or fd00::/8, not "${item}".`
  );
}

function isCidr(text: string): boolean {
  const match = /^([^/%]+)\/(\d{1,3})$/.exec(text);
  if (!match) return false;
  const family = isIP(match[1] ?? "");
  return family !== 0 && Number(match[2]) <= (family === 4 ? 32 : 128);
}

function isConnectTo(text: string): boolean {
  // as in curl, an empty part means "any" on the left and "the same" on the right
  const match = /^(?:\[[^\]]+\]|[^:[\]]*):(\d*):(?:\[[^\]]+\]|[^:[\]]*):(\d*)$/.exec(text);
  if (!match) return false;
  return [match[1], match[2]].every((port) =>
    !port || (Number(port) >= 1 && Number(port) <= 65535)
  );
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function checkPublicUrl(text: string | undefined): string[] {
  if (text === undefined || (isOrigin(text) && /^https?:/.test(text))) return [];
  return [
    "PUBLIC_URL must be an origin such as https://seo.example.com (no path, no slash at the end), " +
    `not "${text}".`,
  ];
}

function checkSecretKeys(keys: readonly string[]): string[] {
  const wrong = keys.findIndex((key) =>
    !/^[A-Za-z0-9+/]+={0,2}$/.test(key) || Buffer.from(key, "base64").length !== SECRET_KEY_BYTES
  );
  if (wrong === -1) return [];
  const which = keys.length === 1 ? "" : ` (key ${wrong + 1} of ${keys.length})`;
  return [
    `SECRET_KEY must be ${SECRET_KEY_BYTES} bytes in base64${which}. ` +
    "Make one with: openssl rand -base64 32",
  ];
}

function checkLlm(settings: ConfigVariables): string[] {
  if (settings.LLM_BASE_URL) {
    return [
      ...(settings.LLM_MODEL ? [] : ["LLM_MODEL is required when LLM_BASE_URL is set."]),
      ...(isPlainUrl(settings.LLM_BASE_URL) ? [] : [
        "LLM_BASE_URL must have no user name, password, query or fragment; " +
        "the key belongs into LLM_API_KEY.",
      ]),
    ];
  }
  return (["LLM_API_KEY", "LLM_MODEL"] as const).filter((name) => settings[name] !== undefined)
    .map((name) => `LLM_BASE_URL is required when ${name} is set.`);
}

/** Also what is no URL at all, of which the schema has its own words. */
function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  return url === null || url.username + url.password + url.search + url.hash === "";
}

function checkNames(environment: NodeJS.ProcessEnv, known: string[]): string[] {
  return Object.keys(environment)
    .filter((name) => OWN_PREFIXES.test(name) && !known.includes(name))
    .map((name) => {
      const allowed = known.filter((other) => OWN_PREFIXES.test(other)).join(", ");
      return `${name} is no setting of this program. Did you mean one of: ${allowed}?`;
    });
}
