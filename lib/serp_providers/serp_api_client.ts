import { IntegrationError } from "../outgoing/integration_error.ts";
import { requestJson } from "../outgoing/request_json.ts";
import { member, quote } from "../search_console/json_member.ts";
import {
  nextPeriod,
  QUESTION_REFUSED,
  type SerpProvider,
  type SerpProviderOptions,
} from "./serp_provider.ts";

/** How SerpApi says that a search engine found nothing, which it charges. */
const NO_RESULTS = /hasn't returned any results/i;
/** As against the limit of an hour, which has the same status. */
const USED_UP = /run out of searches|ran out of searches|credit is too low/i;

/**
 * Creates a client of SerpApi's Google Search API: `GET /search.json`, one search an answer (serpapi.com/search-api).
 * Errors and states are those of serpapi.com/api-status-and-error-codes and serpapi.com/search-errors: only searches
 * with success are charged, and one with no results is a success.
 */
export function createSerpApi(
  { url, secret, signal, now }: SerpProviderOptions,
): SerpProvider {
  return {
    async ask({ keyword, country, language, location, device }) {
      const address = new URL(`${url}/search.json`);
      const parameters = {
        engine: "google",
        q: keyword,
        gl: country.toLowerCase(),
        hl: language,
        ...location !== null && { location },
        device,
        api_key: secret,
      };
      for (const [name, value] of Object.entries(parameters)) {
        address.searchParams.set(name, value);
      }
      const { status, text, json } = await requestJson({ url: address, secrets: [secret], signal });
      const error = member(json, "error");
      const said = typeof error === "string" ? quote(error) : "";
      if (status !== 200) throw refusalOf(status, said, now());
      const state = member(member(json, "search_metadata"), "status");
      if (state !== "Success") {
        throw new IntegrationError("serp_search_failed", `SerpApi has no result page. ${said}`, {
          remedy: "retry",
        });
      }
      return { body: NO_RESULTS.test(said) ? null : text, costMicros: null };
    },
  };
}

function refusalOf(status: number, said: string, now: Date): IntegrationError {
  const says = said === "" ? "" : ` SerpApi says: ${said}`;
  if (status === 401 || status === 403) {
    const message = `SerpApi does not accept the key. Set the integration up with another.${says}`;
    return new IntegrationError("serp_key_refused", message, { remedy: "person" });
  }
  if (USED_UP.test(said)) {
    const message = `The searches of the SerpApi account are used up.${says}`;
    return new IntegrationError("serp_account_used_up", message, { remedy: "quota" });
  }
  if (status === 429) {
    const message = `The hourly limit of the SerpApi account is reached.${says}`;
    const retryAt = nextPeriod(now, "hour");
    return new IntegrationError("serp_rate_limited", message, { remedy: "quota", retryAt });
  }
  if (status === 400) {
    const message = `SerpApi refuses the search.${says}`;
    return new IntegrationError(QUESTION_REFUSED, message, { remedy: "person" });
  }
  if (status === 408 || status >= 500) {
    const message = `SerpApi answers with the error ${status}.${says}`;
    return new IntegrationError("serp_unavailable", message, { remedy: "retry" });
  }
  const message = `SerpApi refuses the request with the status ${status}.${says}`;
  return new IntegrationError("serp_refused", message, { remedy: "person" });
}
