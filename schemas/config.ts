import type { Infer } from "./infer.ts";

const LIST_HINT = "a comma-separated list";

/** The environment variables that are settings; a variable that is empty counts as not set. */
export const configSchema = {
  type: "object",
  properties: {
    HOST: {
      type: "string",
      default: "127.0.0.1",
      description: "The address to listen on; 0.0.0.0 for all interfaces.",
    },
    PORT: {
      type: "integer",
      minimum: 0,
      maximum: 65535,
      default: 8000,
      description: "The port to listen on; 0 picks a free one, and the ready line says which.",
    },
    DATABASE_URL: {
      type: "string",
      // a socket needs no host name
      pattern: "^mysql://[^/?#]*/[A-Za-z0-9_$%.-]+(\\?.*)?$",
      "x-hint": "an address such as mysql://user:password@host:3306/name",
      description: "The MySQL or MariaDB database; without it a private server is started.",
    },
    DATA_DIR: {
      type: "string",
      default: ".data",
      description: "The directory of the private server's data.",
    },
    ROLE: {
      enum: ["all", "api", "worker"],
      default: "all",
      description: "What this process does: answer requests, run jobs and crawls, or all of it.",
    },
    WORKER_PORT: {
      type: "integer",
      minimum: 0,
      maximum: 65535,
      description:
        "Where a process with ROLE=worker answers /healthz, /readyz and /metrics; without it nowhere.",
    },
    MIGRATE: {
      enum: ["auto", "check"],
      default: "auto",
      description: "auto: the start brings the schema up to date; " +
        "check: the start stops when a migration is missing.",
    },
    CRAWL_ALLOW_PRIVATE: {
      type: "string",
      description: `Private ranges that the crawler may connect to: ${LIST_HINT} of CIDRs.`,
    },
    CRAWL_CONNECT_TO: {
      type: "string",
      description: `As curl's --connect-to: ${LIST_HINT} of host:port:host:port.`,
    },
    CRAWL_TIMEOUT_MS: {
      type: "integer",
      minimum: 1000,
      maximum: 300000,
      default: 30000,
      description: "How long the crawler waits for a complete answer.",
    },
    CRAWL_THREADS: {
      type: "integer",
      minimum: 0,
      maximum: 64,
      description:
        "Threads in one process that read pages for audits, in addition to the audits' own; " +
        "without it one less than there are processors, at most 4.",
    },
    CRAWL_REQUIRE_OWNERSHIP: {
      enum: ["on", "off"],
      default: "off",
      description: "on: a site is crawled more than 5 times a second, or over more than 4 " +
        "connections, only once its account has proved to own it (POST /sites/{id}/verify).",
    },
    CRAWL_LINK_PAGES_PER_DAY: {
      type: "integer",
      minimum: 0,
      maximum: 1000000,
      default: 2000,
      description: "Pages with backlinks of one site that are looked at for the first time in a " +
        "day without being asked for; 0: none.",
    },
    LOG_LOOKUPS_PER_MINUTE: {
      type: "integer",
      minimum: 0,
      maximum: 100000,
      default: 600,
      description: "Names of addresses that use a bot's name, in servers' logs, that are looked " +
        "up in a minute; 0: none, and no address is kept for it.",
    },
    LOG_REQUESTS_DAYS: {
      type: "integer",
      minimum: 1,
      maximum: 3650,
      default: 180,
      description: "Days for which bots' single requests of servers' logs are kept.",
    },
    LOG_COUNTS_DAYS: {
      type: "integer",
      minimum: 1,
      maximum: 36500,
      default: 800,
      description: "Days for which counts of servers' logs by day are kept.",
    },
    WEBHOOK_ALLOW_PRIVATE: {
      type: "string",
      description: "Private ranges that webhooks may be sent to, also by http: " +
        `${LIST_HINT} of CIDRs; without it only public addresses, by https.`,
    },
    SMTP_URL: {
      type: "string",
      description:
        "The mail server: smtp://user:password@host:587 (STARTTLS, required when there " +
        "is a password) or smtps://user:password@host:465; without it no e-mail is sent.",
    },
    MAIL_FROM: {
      type: "string",
      description: 'The sender of e-mails, such as "Search Visibility <reports@example.com>".',
    },
    PUBLIC_URL: {
      type: "string",
      description: "Where people reach this service, such as https://seo.example.com: links in " +
        "e-mails lead there; without it where the settings of the alerts were sent to.",
    },
    SEARCH_VISIBILITY_TOKEN: {
      type: "string",
      description: "The token by which commands with --api call a server.",
    },
    EXPORT_ACCOUNT_MB: {
      type: "integer",
      minimum: 1,
      maximum: 1_000_000,
      default: 1_000,
      description: "Megabytes that the files of an account's exports may take in the database.",
    },
    UPLOAD_MAX_MB: {
      type: "integer",
      minimum: 1,
      maximum: 1_000_000,
      default: 10_000,
      description: "Megabytes that a file may have which is brought in the browser.",
    },
    GITHUB_TOKEN: {
      type: "string",
      description: "The token by which npm run comment writes to a pull request of GitHub.",
    },
    WORK_NICE: {
      type: "integer",
      minimum: 0,
      maximum: 19,
      default: 5,
      description:
        "The priority of audits, imports and other large work against the API and other " +
        "programs of the machine, as nice has it: 0 the same, 19 only what nobody else wants.",
    },
    RENDER_BROWSER: {
      type: "string",
      description: "Chromium or Chrome, as a path, for audits that render pages; without it they " +
        "leave out the rules that need it.",
    },
    INTENT_LEXICON_DIR: {
      type: "string",
      description:
        "A directory of JSON files whose phrases are added to those that search intents are " +
        "judged by: another list or language.",
    },
    CORS_ORIGINS: {
      type: "string",
      description: `Origins that browsers may call from: ${LIST_HINT}; without it CORS is off.`,
    },
    TRUSTED_PROXIES: {
      type: "string",
      default: "127.0.0.0/8,::1/128",
      description: "Proxies whose X-Forwarded-For names the address of a browser that signs in: " +
        `${LIST_HINT} of CIDRs; those of this machine unless it says otherwise.`,
    },
    LOG_LEVEL: {
      enum: ["debug", "info", "warn", "error", "silent"],
      default: "info",
      description: "The least level that is written.",
    },
    SECRET_KEY: {
      type: "string",
      description: "Encrypts the keys of other services that are stored, such as that of Search " +
        `Console: 32 bytes in base64, as openssl rand -base64 32 makes them; or ${LIST_HINT} of ` +
        "such keys, of which the first one encrypts and each one decrypts.",
    },
    GOOGLE_API_URL: {
      type: "string",
      format: "uri",
      default: "https://searchconsole.googleapis.com",
      description: "Where the Search Console API is.",
    },
    INDEXNOW_URL: {
      type: "string",
      format: "uri",
      default: "https://api.indexnow.org/indexnow",
      description: "The search engine that changed URLs are sent to; it shares them with others.",
    },
    CRUX_API_URL: {
      type: "string",
      format: "uri",
      default: "https://chromeuxreport.googleapis.com",
      description: "Where the Chrome UX Report API is.",
    },
    GOOGLE_TOKEN_URL: {
      type: "string",
      format: "uri",
      default: "https://oauth2.googleapis.com/token",
      description: "Where Google gives access tokens to service accounts.",
    },
    BING_WEBMASTER_URL: {
      type: "string",
      format: "uri",
      default: "https://ssl.bing.com",
      description: "Where Bing's Webmaster API is.",
    },
    SERP_API_URL: {
      type: "string",
      format: "uri",
      default: "https://serpapi.com",
      description: "Where SerpApi is, which looks ranks up.",
    },
    DATA_FOR_SEO_URL: {
      type: "string",
      format: "uri",
      default: "https://api.dataforseo.com",
      description: "Where DataForSEO is, which looks ranks up.",
    },
    AI_ENGINES: {
      type: "string",
      description: "The AI engines that prompts are put to: a JSON list, or the path of a file " +
        "with one; each key is in a variable that the engine names.",
    },
    AI_RUN_BUDGET_USD: {
      type: "number",
      minimum: 0,
      maximum: 1_000_000,
      description:
        "What a run of prompts may cost at most, unless it says less; without it there " +
        "is no limit but AI_RUN_MAX_ANSWERS.",
    },
    AI_RUN_MAX_ANSWERS: {
      type: "integer",
      minimum: 1,
      maximum: 1_000_000,
      default: 1000,
      description: "How many answers a run of prompts may ask for at most.",
    },
    LLM_BASE_URL: {
      type: "string",
      format: "uri",
      description: "An OpenAI-compatible endpoint; without it the built-in analyst answers.",
    },
    LLM_API_KEY: { type: "string", description: "The key for LLM_BASE_URL." },
    LLM_MODEL: { type: "string", description: "The model to ask for at LLM_BASE_URL." },
    LLM_TIMEOUT_MS: {
      type: "integer",
      minimum: 1000,
      maximum: 100000,
      default: 45000,
      description: "How long the model may take to answer a question, with all that it looks up.",
    },
  },
  required: [
    "EXPORT_ACCOUNT_MB",
    "UPLOAD_MAX_MB",
    "WORK_NICE",
    "HOST",
    "PORT",
    "DATA_DIR",
    "ROLE",
    "MIGRATE",
    "CRAWL_TIMEOUT_MS",
    "CRAWL_REQUIRE_OWNERSHIP",
    "CRAWL_LINK_PAGES_PER_DAY",
    "LOG_LOOKUPS_PER_MINUTE",
    "LOG_REQUESTS_DAYS",
    "LOG_COUNTS_DAYS",
    "TRUSTED_PROXIES",
    "LOG_LEVEL",
    "BING_WEBMASTER_URL",
    "SERP_API_URL",
    "DATA_FOR_SEO_URL",
    "GOOGLE_API_URL",
    "GOOGLE_TOKEN_URL",
    "CRUX_API_URL",
    "INDEXNOW_URL",
    "AI_RUN_MAX_ANSWERS",
    "LLM_TIMEOUT_MS",
  ],
} as const;

/** The settings as their variables, after defaults. */
export type ConfigVariables = Infer<typeof configSchema>;
