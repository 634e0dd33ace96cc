import { expect } from "chai";
import { answerQuestion } from "../../../lib/assistant/analyst.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";
import { createApiReaders } from "../../../lib/routes/route_reader.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/account.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { GARDEN_NOW, insertGardenSite } from "../../support/garden_site.ts";
import { insertSpecSite } from "../../support/sites.ts";
import { saysFilter, saysPeriod } from "../../support/said_limits.ts";
import { readStrangersWordings, readWordings, type Wording } from "../../support/wordings.ts";

/**
 * The least that is answered rightly, and the most that is wrong without a hint. Of the strangers' 120 these are
 * the figures of the only measurement; the goal is 85 % and 3 %.
 */
const LIMITS = {
  tuning: { right: 100, wrong: 0 },
  held_out: { right: 98, wrong: 0 },
  strangers: { right: 99, wrong: 6 },
} as const;

describe("answerQuestion() of wordings that were labelled before", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async function () {
    this.timeout(60_000);
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => GARDEN_NOW });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, {
      domain: "garden.example.com",
      brandNames: ["Acme"],
    });
    await insertGardenSite(database.db, siteId);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const createReader = createApiReaders(ROUTES);

  /** Right, asked back, or wrong without a hint: another kind, or a limit that is dropped in silence. */
  async function judge(
    { question, kinds, period, filters }: Wording,
  ): Promise<"right" | "asked_back" | "wrong"> {
    const caller = {
      accountId: account.accountId,
      accountName: "Ann",
      plan: "enterprise",
      tokenId: account.tokenId,
      abilities: ["read"],
      siteIds: null,
    } as const;
    const baseUrl = `${api.url}/api/v1`;
    const reader = createReader({ services: api.services, caller, siteId, baseUrl });
    const answer = await answerQuestion({
      message: question,
      earlier: [],
      reader,
      now: GARDEN_NOW,
    });
    if (answer.kind === null) return kinds.includes("declined") ? "right" : "asked_back";
    const [sentence = ""] = answer.message.split("\n");
    const isSaid = filters.every((filter) => saysFilter(sentence, filter)) &&
      (period === "" || saysPeriod(sentence, period));
    return kinds.includes(answer.kind) && isSaid ? "right" : "wrong";
  }

  async function judgeAll(set: keyof typeof LIMITS, wordings: readonly Wording[]): Promise<void> {
    const counts = { right: 0, asked_back: 0, wrong: 0 };
    const missed: string[] = [];
    for (const wording of wordings) {
      const verdict = await judge(wording);
      counts[verdict]++;
      if (verdict !== "right") missed.push(`${verdict}: ${wording.question}`);
    }
    // those of strangers are counted, and not shown to those who improve the analyst
    const told = set === "strangers" ? [] : missed;
    const message = [JSON.stringify(counts), ...told].join("\n");
    expect(counts.right, message).to.be.at.least(LIMITS[set].right);
    expect(counts.wrong, message).to.be.at.most(LIMITS[set].wrong);
  }

  for (const half of ["tuning", "held_out"] as const) {
    it(`answers the ${half} half of 200 as its labels say`, async function () {
      this.timeout(120_000);
      const wordings = readWordings(half);
      expect(wordings).to.have.lengthOf(100);
      await judgeAll(half, wordings);
    });
  }

  it("answers 120 wordings of a stranger as at the first measurement", async function () {
    this.timeout(120_000);
    const wordings = readStrangersWordings();
    expect(wordings).to.have.lengthOf(120);
    await judgeAll("strangers", wordings);
  });
});
