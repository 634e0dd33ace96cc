import { transaction } from "../../../db/core/connection.ts";
import {
  type DueLookup,
  listDueLookups,
  listWaitingAnswers,
  settleAnswers,
  storeLookup,
} from "../../../db/imports/rank_lookups.ts";
import {
  reserveRequest,
  settleRequest,
} from "../../../db/search_data/integrations/integration_budgets.ts";
import { renewIntegration } from "../../../db/search_data/integrations/integration_leases.ts";
import type { RankLookupSettings } from "../../../schemas/rank_lookup.ts";
import { dayOf } from "../../core/days.ts";
import { dataForSeo } from "../../importers/formats/data_for_seo.ts";
import { serpApi } from "../../importers/formats/serp_api.ts";
import { IntegrationError } from "../../outgoing/integration_error.ts";
import { createDataForSeo } from "../../serp_providers/data_for_seo_client.ts";
import { createSerpApi } from "../../serp_providers/serp_api_client.ts";
import {
  nextPeriod,
  QUESTION_REFUSED,
  type SerpProvider,
} from "../../serp_providers/serp_provider.ts";
import type { Services } from "../../services.ts";
import type { IntegrationResult } from "../search_data/integrations/end_integration.ts";
import { readIntegrationKey } from "../search_data/integrations/integration_secret.ts";
import type { IntegrationRun } from "../search_data/integrations/run_integration.ts";
import { FetchedImportError, importFetched } from "./import_fetched.ts";
import { dueBefore, lookupBudget } from "./rank_lookup_terms.ts";

/** Result pages that are stored together. */
const BATCH = 50;
/** What is fetched at the same time. */
const AT_A_TIME = 4;
/** Keywords that are tracked from now on are found this soon. */
const NEXT_MS = 6 * 3_600_000;
/** After this many refusals in a row something else is wrong than a keyword. */
const MAX_REFUSED = 5;
const BUDGET_USED_UP = "budget_used_up";
const MICROS = 1_000_000;
/** Imports that failed by none of their rows are made again. */
const PASSING_IMPORTS = ["internal_error", "import_interrupted", "import_deleted"];

/**
 * Looks up the tracked keywords of a site that are due, within the month's budget: a search and its price are set aside
 * before it is sent. Each answer is kept as it comes, and stored by the importer of its format, so that a result page
 * that was paid for is never asked for again.
 */
export async function lookUpRanks(
  services: Services,
  run: IntegrationRun,
): Promise<IntegrationResult> {
  const { now } = services;
  // written by the route that its schema checked
  const settings = run.integration.settings as RankLookupSettings;
  const lookups = new RankLookups(services, run, settings);
  // of a process that was killed
  await lookups.importAll();
  let isUsedUp = false;
  try {
    while (await lookups.lookUpBatch()) await lookups.importAll();
  } catch (error) {
    // what was answered before is kept and shown
    if (!run.signal.aborted) await lookups.importAll();
    isUsedUp = error instanceof IntegrationError && error.code === BUDGET_USED_UP;
    if (!isUsedUp) throw error;
  }
  return isUsedUp
    ? { nextRunAt: nextPeriod(now(), "month"), waits: true }
    : { nextRunAt: new Date(now().getTime() + NEXT_MS), waits: false };
}

class RankLookups {
  readonly #services: Services;
  readonly #run: IntegrationRun;
  readonly #settings: RankLookupSettings;
  #provider: SerpProvider | undefined;
  #refused = 0;

  constructor(services: Services, run: IntegrationRun, settings: RankLookupSettings) {
    this.#services = services;
    this.#run = run;
    this.#settings = settings;
  }

  /** Looks up some of the keywords that are due; false: there was none. */
  async lookUpBatch(): Promise<boolean> {
    const { db, now } = this.#services;
    const { siteId } = this.#run.integration;
    const before = dueBefore(this.#settings, now());
    const due: DueLookup[] = [];
    for (const device of this.#settings.devices) {
      const left = BATCH - due.length;
      if (left > 0) due.push(...await listDueLookups(db, { siteId, device, before }, left));
    }
    if (due.length === 0) return false;
    this.#provider ??= await this.#openProvider();
    const queue = due.values();
    let failed = false;
    const lookUpOn = async (provider: SerpProvider) => {
      for (const lookup of queue) {
        if (failed) return;
        this.#run.signal.throwIfAborted();
        try {
          await this.#lookUp(provider, lookup);
        } catch (error) {
          failed = true;
          throw error;
        }
      }
    };
    const provider = this.#provider;
    // all have ended before the run ends: what was answered is kept
    const workers = await Promise.allSettled(
      Array.from({ length: AT_A_TIME }, () => lookUpOn(provider)),
    );
    const broken = workers.find((outcome) => outcome.status === "rejected");
    if (broken !== undefined) throw broken.reason;
    return true;
  }

  async #openProvider(): Promise<SerpProvider> {
    const { config, now } = this.#services;
    const { siteId, kind } = this.#run.integration;
    const secret = await readIntegrationKey(this.#services, { siteId, kind });
    if (secret === undefined) {
      const message = "There is no key. Set the integration up again with one.";
      throw new IntegrationError("serp_key_missing", message, { remedy: "person" });
    }
    const options = { secret, signal: this.#run.signal, now };
    const { serpApiUrl, dataForSeoUrl } = config.serpProviders;
    return this.#settings.provider === "serp_api"
      ? createSerpApi({ ...options, url: serpApiUrl })
      : createDataForSeo({ ...options, url: dataForSeoUrl, depth: this.#settings.depth });
  }

  async #lookUp(provider: SerpProvider, lookup: DueLookup): Promise<void> {
    const { db, now } = this.#services;
    const { country, language, location, price_usd: price } = this.#settings;
    const budget = lookupBudget(this.#run.integration.siteId, this.#settings, now());
    const reservedMicros = Math.ceil((price ?? 0) * MICROS);
    if (!await reserveRequest(db, budget, reservedMicros)) {
      throw new IntegrationError(BUDGET_USED_UP, "The month's budget is used up.", {
        remedy: "quota",
      });
    }
    const { keyword, device } = lookup;
    try {
      const question = { keyword, country, language, location, device };
      const { body, costMicros } = await provider.ask(question);
      if (costMicros !== null) {
        await settleRequest(db, budget, { reservedMicros, costMicros, sent: true });
      }
      const error = body === null ? NO_RESULTS : null;
      await this.#keep(lookup, { answer: body, error });
      this.#refused = 0;
    } catch (error) {
      if (!(error instanceof IntegrationError)) throw error;
      // refused: nothing was searched for, and nothing is charged
      if (REFUSALS.includes(error.code)) {
        await settleRequest(db, budget, { reservedMicros, costMicros: 0, sent: false });
      }
      if (error.code !== QUESTION_REFUSED) throw error;
      await this.#keep(lookup, { answer: null, error });
      if (++this.#refused >= MAX_REFUSED) throw error;
    }
  }

  /** Under the lease: nothing is stored of an integration that was deleted or passed on. */
  async #keep(
    { keywordId, device }: DueLookup,
    outcome: { answer: string | null; error: { code: string; message: string } | null },
  ): Promise<void> {
    const { db, now } = this.#services;
    const { integration: { id, siteId }, owner } = this.#run;
    const { provider } = this.#settings;
    await transaction(db, async (trx) => {
      await renewIntegration(trx, id, owner);
      await storeLookup(trx, { siteId, keywordId, device }, { provider, now: now(), ...outcome });
    });
  }

  /** Stores all result pages that wait, some at a time. */
  async importAll(): Promise<void> {
    for (const provider of ["serp_api", "data_for_seo"] as const) {
      while (await this.#importBatch(provider)) { /* there may be more */ }
    }
  }

  async #importBatch(provider: RankLookupSettings["provider"]): Promise<boolean> {
    const { db } = this.#services;
    const { integration: { id, siteId }, owner } = this.#run;
    const answers = await listWaitingAnswers(db, { siteId, provider }, BATCH);
    if (answers.length === 0) return false;
    let [importId, error]: [number | null, FetchedImportError | null] = [null, null];
    try {
      importId = await this.#import(provider, answers.map(({ answer }) => answer));
    } catch (reason) {
      if (!(reason instanceof FetchedImportError) || PASSING_IMPORTS.includes(reason.code)) {
        throw reason;
      }
      error = reason;
    }
    await transaction(db, async (trx) => {
      await renewIntegration(trx, id, owner);
      await settleAnswers(trx, siteId, { answers, importId, error });
    });
    return true;
  }

  async #import(
    provider: RankLookupSettings["provider"],
    answers: readonly string[],
  ): Promise<number> {
    const { integration: { siteId }, owner, asked, pause, lost } = this.#run;
    const { country, language, location } = this.#settings;
    // answers are written with line breaks; each becomes one line
    const lines = answers.map((answer) => Buffer.from(`${JSON.stringify(JSON.parse(answer))}\n`));
    const name = `${provider}-${dayOf(this.#services.now())}.ndjson`;
    const file = {
      name,
      async *open() {
        yield* lines;
      },
    };
    return await importFetched(this.#services, {
      ...{ siteId, owner, asked, pause, lost },
      source: "rank_lookups",
      format: provider === "serp_api" ? serpApi.format : dataForSeo.format,
      fileName: name,
      files: [file],
      sizeBytes: lines.reduce((sum, { length }) => sum + length, 0),
      settings: { country, language, location, engine: "google", force: true },
    });
  }
}

const NO_RESULTS = {
  code: "serp_no_results",
  message: "The search engine has no results for this keyword.",
};

/** Errors of a request for which nothing was searched. */
const REFUSALS = [
  QUESTION_REFUSED,
  "serp_key_refused",
  "serp_account_used_up",
  "serp_rate_limited",
  "serp_refused",
];
