import { geoTargetOfCountry } from "../importers/values/parse_country.ts";
import { IntegrationError } from "../outgoing/integration_error.ts";
import { requestJson } from "../outgoing/request_json.ts";
import { member, quote } from "../search_console/json_member.ts";
import {
  nextPeriod,
  QUESTION_REFUSED,
  type SerpAnswer,
  type SerpProvider,
  type SerpProviderOptions,
} from "./serp_provider.ts";

/** What this client takes besides. */
interface DataForSeoOptions extends SerpProviderOptions {
  /** Results of a page, in tens: each ten is charged. */
  depth: number;
}

const PATH = "/v3/serp/google/organic/live/advanced";
const OK = 20_000;
const NO_RESULTS = 40_102;
const PER_MINUTE = [40_202, 40_209];
const COST_LIMIT = 40_203;
const USED_UP = [40_200, 40_210];
const KEY_REFUSED = [40_100, 40_104, 40_201];
/** Of the question: a field, a location, a language. */
const REFUSED = [40_400, 40_501, 40_502, 40_503, 40_505, 40_506];
const MICROS = 1_000_000;
/** US dollars, far more than a result page costs: what the provider writes is not trusted with the budget. */
const MAX_COST = 100;

/**
 * Creates a client of DataForSEO's live SERP (docs.dataforseo.com/v3/serp/google/organic/live/advanced): basic
 * authentication, one task a request. The HTTP status is nearly always 200: what went wrong is in `status_code`, of the
 * answer or of the task (docs.dataforseo.com/v3/appendix/errors). `cost` is what the task was charged.
 */
export function createDataForSeo(options: DataForSeoOptions): SerpProvider {
  const { url, secret, signal, now, depth } = options;
  return {
    async ask({ keyword, country, language, location, device }) {
      const task = {
        keyword,
        language_code: language,
        ...location === null
          ? { location_code: geoTargetOfCountry(country) }
          : { location_name: location },
        device,
        depth,
      };
      const { status, text, json } = await requestJson({
        url: new URL(`${url}${PATH}`),
        method: "POST",
        headers: {
          "Authorization": `Basic ${Buffer.from(secret).toString("base64")}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify([task]),
        secrets: [secret.slice(secret.indexOf(":") + 1)],
        signal,
      });
      return readAnswer(json, { status, text, now: now() });
    },
  };
}

function readAnswer(
  json: unknown,
  { status, text, now }: { status: number; text: string; now: Date },
): SerpAnswer {
  const code = readNumber(member(json, "status_code"));
  const message = readText(member(json, "status_message"));
  if (status !== 200 || code === null || code !== OK) {
    throw refusalOf(code ?? status * 100, { message, now });
  }
  const tasks = member(json, "tasks");
  const task: unknown = Array.isArray(tasks) ? tasks[0] : undefined;
  const taskCode = readNumber(member(task, "status_code"));
  const costMicros = readCost(member(task, "cost")) ?? readCost(member(json, "cost"));
  if (taskCode === NO_RESULTS) return { body: null, costMicros };
  if (taskCode !== OK) {
    const said = readText(member(task, "status_message"));
    throw refusalOf(taskCode ?? 0, { message: said, now });
  }
  const result = member(task, "result");
  const isEmpty = !Array.isArray(result) || result.length === 0;
  return { body: isEmpty ? null : text, costMicros };
}

function refusalOf(
  code: number,
  { message, now }: { message: string; now: Date },
): IntegrationError {
  const says = ` DataForSEO says: ${code} ${quote(message)}`.trimEnd();
  if (KEY_REFUSED.includes(code)) {
    const text = `DataForSEO does not accept login and password, or has closed the account.${says}`;
    return new IntegrationError("serp_key_refused", text, { remedy: "person" });
  }
  if (USED_UP.includes(code)) {
    const text = `The balance of the DataForSEO account is used up.${says}`;
    return new IntegrationError("serp_account_used_up", text, { remedy: "quota" });
  }
  if (code === COST_LIMIT) {
    const text = `The daily limit of cost of the DataForSEO account is reached.${says}`;
    const retryAt = nextPeriod(now, "day");
    return new IntegrationError("serp_account_used_up", text, { remedy: "quota", retryAt });
  }
  if (REFUSED.includes(code)) {
    const text = `DataForSEO refuses the search.${says}`;
    return new IntegrationError(QUESTION_REFUSED, text, { remedy: "person" });
  }
  const isRate = PER_MINUTE.includes(code);
  const text = isRate
    ? `DataForSEO limits the rate of requests.${says}`
    : `DataForSEO has no result page.${says}`;
  return new IntegrationError(isRate ? "serp_rate_limited" : "serp_search_failed", text, {
    remedy: "retry",
  });
}

/** Null: no search costs that, and the price that was set aside stays. */
function readCost(value: unknown): number | null {
  const cost = readNumber(value);
  return cost === null || !(cost >= 0 && cost <= MAX_COST) ? null : Math.ceil(cost * MICROS);
}

/** Nothing else is made a text: an object of the answer may have a member `toString`. */
function readText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function readNumber(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
