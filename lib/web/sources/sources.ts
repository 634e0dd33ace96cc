import type { Act } from "../acts/act.ts";
import { html } from "../html.ts";
import type { Source } from "./source.ts";

const SAVED = "It is saved. Data are brought from now on; reload to see how far it is.";

/** What ends a connection. */
function removal(operationId: Act["operationId"], about: string): Act {
  return {
    ...{ name: "remove", operationId, title: "Disconnect", button: "Disconnect" },
    ...{ about, isDanger: true, done: "It is disconnected." },
  };
}

const KEPT = "The key is deleted. What was brought stays.";

const CRUX: Source = {
  slug: "crux",
  label: "Chrome UX Report",
  about: "What visitors with Chrome experience: loading, response and stability, each day.",
  steps: [
    html`
      In <a href="https://console.cloud.google.com/apis/library/chromeuxreport.googleapis.com"
        rel="noreferrer">Google Cloud</a>, enable the Chrome UX Report API for a project.
    `,
    "Make an API key under Credentials, and restrict it to this API.",
    "Save the key below.",
  ],
  read: "getCrux",
  facts: ["key_ends_with", "subjects_count", "last_run_at", "next_run_at"],
  save: {
    ...{ name: "save", operationId: "putCrux", title: "Connection", button: "Save" },
    ...{ fields: ["api_key", "max_urls"], done: SAVED },
  },
  acts: [
    {
      ...{ name: "sync", operationId: "syncCrux", title: "Bring data now" },
      ...{ button: "Bring data now", done: "It is due now. Reload to see how far it is." },
    },
    removal("deleteCrux", KEPT),
  ],
  view: { slug: "field-data", label: "Field data" },
};

const INDEX_NOW: Source = {
  slug: "indexnow",
  label: "IndexNow",
  about: "Bing, Yandex and others are notified after each audit of what is new, changed or gone.",
  steps: [
    "Save below: the key is made for you.",
    "Put a file with the key where this page then says.",
    "Check the key file. From the next audit on, changes are submitted.",
  ],
  read: "getIndexNow",
  facts: ["enabled", "key", "key_file_urls", "last_audit_id", "skipped_reason"],
  save: {
    ...{ name: "save", operationId: "putIndexNow", title: "Settings", button: "Save" },
    ...{ fields: ["enabled", "key", "key_location"], done: "It is saved." },
  },
  acts: [
    {
      ...{ name: "verify", operationId: "verifyIndexNowKey", title: "Check the key file" },
      button: "Check the key file",
      done: "",
      tell: tellKeyFile,
    },
    removal("deleteIndexNow", "Nothing is submitted any more. What was submitted stays listed."),
  ],
  view: { slug: "indexnow", label: "What was submitted" },
};

/** What the check of the key file found. */
function tellKeyFile(answer: unknown) {
  const { proved, url, message } = Object(answer);
  return proved === true
    ? `The key file is in place: ${String(url)}`
    : `The key file is not in place. ${String(message ?? "")}`;
}

const BING: Source = {
  slug: "bing-webmaster",
  label: "Bing Webmaster Tools",
  about: "Queries, pages and links as Bing knows them, apart from Google's figures.",
  steps: [
    html`
      Verify the site in <a href="https://www.bing.com/webmasters"
        rel="noreferrer">Bing Webmaster Tools</a>.
    `,
    "Under Settings, API access, make an API key.",
    "Save the site as Bing shows it, and the key, below.",
  ],
  read: "getBingWebmaster",
  facts: ["site_url", "links_count", "linked_pages_count", "last_run_at", "next_run_at"],
  save: {
    ...{ name: "save", operationId: "putBingWebmaster", title: "Connection", button: "Save" },
    ...{ fields: ["site_url", "api_key"], done: SAVED },
  },
  acts: [removal("deleteBingWebmaster", KEPT)],
  view: { slug: "bing", label: "Bing's queries and pages" },
};

const URL_INSPECTION: Source = {
  slug: "url-inspection",
  label: "URL Inspection",
  about: "What Google's index has of each page, by the connection to Search Console.",
  steps: [
    "Connect Search Console first, with a service account that is an owner or a full user.",
    "Save below how many pages a day are asked about.",
  ],
  read: "getUrlInspection",
  facts: [
    ...["daily_limit", "used_today", "inspected_count", "oldest_inspected_at"],
    ...["last_run_at", "next_run_at"],
  ],
  save: {
    ...{ name: "save", operationId: "putUrlInspection", title: "Settings", button: "Save" },
    ...{ fields: ["daily_limit"], done: SAVED },
  },
  acts: [
    {
      ...{ name: "inspect", operationId: "requestUrlInspections", title: "Inspect these first" },
      ...{ fields: ["urls"], button: "Inspect these first" },
      done: "They come first, as soon as the day's quota allows.",
    },
    removal("deleteUrlInspection", "Pages are not inspected any more. What was found stays."),
  ],
  view: { slug: "google-index", label: "Google's index" },
};

const RANK_LOOKUPS: Source = {
  slug: "rank-lookups",
  label: "Rank look-ups",
  about: "Tracked keywords are searched for with your account at SerpApi or DataForSEO.",
  steps: [
    html`
      Have an account at <a href="https://serpapi.com" rel="noreferrer">SerpApi</a> or <a
        href="https://dataforseo.com" rel="noreferrer">DataForSEO</a>.
    `,
    "Save its key below, with how many searches a month may cost.",
    "Track the keywords that are looked up.",
  ],
  read: "getRankLookups",
  facts: [
    ...["tracked_keywords", "due_count", "used_searches", "left_searches", "cost_usd"],
    ...["resets_at", "last_looked_up_at", "next_run_at"],
  ],
  save: {
    ...{ name: "save", operationId: "putRankLookups", title: "Settings", button: "Save" },
    fields: [
      ...["provider", "country", "language", "location", "devices", "every_days", "depth"],
      ...["monthly_searches", "monthly_budget_usd", "price_usd", "api_key", "login", "password"],
    ],
    done: SAVED,
  },
  acts: [
    {
      ...{ name: "run", operationId: "runRankLookups", title: "Look up now" },
      ...{ button: "Look up now", done: "Those whose time has come are looked up now." },
    },
    removal("deleteRankLookups", "The key is deleted. Ranks that were looked up stay."),
  ],
  view: { slug: "keywords?filter[tracked]=true", label: "Tracked keywords" },
};

/** The services of elsewhere whose settings are one form. */
export const SOURCES: readonly Source[] = [
  CRUX,
  BING,
  INDEX_NOW,
  URL_INSPECTION,
  RANK_LOOKUPS,
];
