import { createRequestServices } from "../../../lib/request_services.ts";
import { searchServices } from "../search/search_services.ts";
import type { ApiReader } from "../../../lib/assistant/api_reader.ts";
import { answerQuestion } from "../../../lib/assistant/analyst.ts";
import { readConfig } from "../../../lib/core/config.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";
import { createApiReaders } from "../../../lib/routes/core/route_reader.ts";
import { insertSpecAccount } from "../accounts/account.ts";
import type { SpecDatabase } from "../database.ts";
import { GARDEN_NOW, insertGardenSite } from "../search/garden_site.ts";
import { saysFilter } from "./said_limits.ts";
import { saysPeriod } from "./said_periods.ts";
import { insertSpecSite } from "../accounts/sites.ts";
import type { Wording } from "./wordings.ts";

/** Right, asked back, or wrong without a hint: another kind, or a limit that is dropped in silence. */
export type Verdict = "right" | "asked_back" | "wrong";

/** A wording with what became of it. */
export interface JudgedWording {
  wording: Wording;
  verdict: Verdict;
  /** The kind that was answered; null: the analyst asked back. */
  kind: string | null;
  /** The line that says what was understood. */
  sentence: string;
}

/** Answers wordings about the garden site, and judges the answers by their labels. */
export type WordingsJudge = (wordings: readonly Wording[]) => Promise<JudgedWording[]>;

/**
 * Makes the garden site in an empty database; the judge asks about it, one question after the other. `keepsAnswers`: what
 * one question had the API answer is read once for all.
 */
export async function createWordingsJudge(
  { db, url: databaseUrl }: Pick<SpecDatabase, "db" | "url">,
  { keepsAnswers = false } = {},
): Promise<WordingsJudge> {
  const account = await insertSpecAccount(db);
  const siteId = await insertSpecSite(db, account.accountId, {
    domain: "garden.example.com",
    brandNames: ["Acme"],
  });
  await insertGardenSite(db, siteId);
  const services = createRequestServices({
    ...searchServices(db),
    config: { ...readConfig({}), databaseUrl },
    now: () => GARDEN_NOW,
    log: () => {},
  });
  const caller = {
    accountId: account.accountId,
    accountName: "Ann",
    plan: "enterprise",
    tokenId: account.tokenId,
    abilities: ["read"],
    siteIds: null,
  } as const;
  const baseUrl = "http://127.0.0.1:8000/api/v1";
  const createReader = createApiReaders(ROUTES);
  const asking = createReader({ services, caller, siteId, baseUrl });
  const reader = keepsAnswers ? keepAnswers(asking) : asking;
  return async (wordings) => {
    const judged: JudgedWording[] = [];
    for (const wording of wordings) {
      const { question: message } = wording;
      const answer = await answerQuestion({ message, earlier: [], reader, now: GARDEN_NOW });
      const [sentence = ""] = answer.message.split("\n");
      const verdict = verdictOf(wording, answer.kind, sentence);
      judged.push({ wording, verdict, kind: answer.kind, sentence });
    }
    return judged;
  };
}

/** A reader that asks for each answer once, and gives copies of it: nothing changes the site meanwhile. */
function keepAnswers(reader: ApiReader): ApiReader {
  const kept = new Map<string, ReturnType<ApiReader["read"]>>();
  const read = async (...question: Parameters<ApiReader["read"]>) => {
    const key = JSON.stringify(question);
    const answer = kept.get(key) ?? reader.read(...question);
    kept.set(key, answer);
    return structuredClone(await answer);
  };
  // the same question has the same kind of answer
  return { ...reader, read: read as ApiReader["read"] };
}

/** How many of the judged wordings have each verdict. */
export function countVerdicts(judged: readonly JudgedWording[]): Record<Verdict, number> {
  const counts = { right: 0, asked_back: 0, wrong: 0 };
  for (const { verdict } of judged) counts[verdict]++;
  return counts;
}

/** Kinds of answer that give no figures. */
const DECLINING: ReadonlySet<string> = new Set(["declined", "command", "off_topic", "not_known"]);

function verdictOf(
  { kinds, period, filters }: Wording,
  kind: string | null,
  sentence: string,
): Verdict {
  if (kind === null) return kinds.includes("declined") ? "right" : "asked_back";
  // who answers nothing drops no limit
  if (DECLINING.has(kind)) return kinds.includes(kind) ? "right" : "wrong";
  const isSaid = filters.every((filter) => saysFilter(sentence, filter)) &&
    (period === "" || saysPeriod(sentence, period));
  return kinds.includes(kind) && isSaid ? "right" : "wrong";
}
