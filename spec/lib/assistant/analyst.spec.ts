import { expect } from "chai";
import { answerQuestion } from "../../../lib/assistant/analyst.ts";
import type { AnalystAnswer, EarlierTurn } from "../../../lib/assistant/analyst_answer.ts";
import type { ApiReader, ApiReading } from "../../../lib/assistant/api_reader.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";
import { createApiReaders } from "../../../lib/routes/route_reader.ts";
import QUESTIONS from "../../fixtures/analyst_questions.json" with { type: "json" };
import { insertSpecAccount, type SpecAccount } from "../../support/account.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { GARDEN_NOW, insertGardenSite } from "../../support/garden_site.ts";
import { insertSpecSite } from "../../support/sites.ts";
import { listInventedFigures } from "../../support/stated_figures.ts";

/** An answer with all that was read for it. */
interface Asked extends AnalystAnswer {
  bodies: unknown[];
}

describe("answerQuestion()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let emptyId: number;

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
    emptyId = await insertSpecSite(database.db, account.accountId, { domain: "empty.example" });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const createReader = createApiReaders(ROUTES);
  function openReader(id: number, readings: ApiReading[]): ApiReader {
    const caller = {
      accountId: account.accountId,
      accountName: "Ann",
      plan: "enterprise",
      tokenId: account.tokenId,
      abilities: ["read"],
      siteIds: null,
    } as const;
    const baseUrl = `${api.url}/api/v1`;
    const reader = createReader({ services: api.services, caller, siteId: id, baseUrl });
    return {
      siteId: id,
      async read(operationId, question) {
        const reading = await reader.read(operationId, question);
        readings.push(reading);
        return reading;
      },
    };
  }

  async function ask(turns: readonly string[], id = siteId): Promise<Asked> {
    const earlier: EarlierTurn[] = [];
    let asked: Asked | undefined;
    for (const message of turns) {
      const readings: ApiReading[] = [];
      const reader = openReader(id, readings);
      const answer = await answerQuestion({ message, earlier, reader, now: GARDEN_NOW });
      asked = { ...answer, bodies: readings.map(({ body }) => body) };
      earlier.push({ role: "user", message });
      earlier.push({ role: "assistant", message: answer.message, citations: answer.citations });
    }
    if (!asked) throw new Error("Nothing was asked.");
    return asked;
  }

  async function expectSound(asked: Asked, turns: readonly string[]): Promise<void> {
    const { message, bodies } = asked;
    expect(listInventedFigures({ message, bodies, asked: turns }), message).to.deep.equal([]);
    const { tokenText: token } = account;
    const isOf = ({ api_url }: { api_url: string }) => api_url.startsWith(`${api.url}/api/v1`);
    const below = (url: string) => url.slice(`${api.url}/api/v1`.length);
    for (const { api_url } of asked.citations.filter(isOf)) {
      const answer = await api.request("GET", below(api_url), { token });
      expect(answer.status, api_url).to.equal(200);
      expect(bodies.map(withoutCursor), api_url).to.deep.include(withoutCursor(answer.body));
    }
    for (const { method, api_url } of asked.suggested_actions.filter(isOf)) {
      const path = new URL(api_url).pathname.slice("/api/v1".length);
      expect(ROUTES.some((route) => route.method === method && isPathOf(route.path, path)), path)
        .to.equal(true);
    }
  }

  describe("of eighty questions and more", () => {
    for (const { ask: question, after = [], kind, says, cites } of QUESTIONS as Question[]) {
      const turns = [...after, question];
      it(`answers ${JSON.stringify(turns.join(" / "))}`, async () => {
        const asked = await ask(turns);
        expect(asked.kind, asked.message).to.equal(kind);
        for (const part of says) expect(asked.message).to.include(part);
        const cited = asked.citations.map(({ type, id, label }) => `${type} ${id} ${label}`);
        for (const row of cites) {
          const [type = "", ...words] = row.split(" ");
          const name = words.join(" ");
          const isThere = asked.citations.some((one) =>
            one.type === type && (name === "" || String(one.id) === name || one.label === name)
          );
          expect(isThere, `${row} of ${cited.join("; ")}`).to.equal(true);
        }
        await expectSound(asked, turns);
      });
    }
  });

  describe("of a site without any data", () => {
    for (const { ask: question, after = [] } of QUESTIONS as Question[]) {
      const turns = [...after, question];
      it(`invents nothing for ${JSON.stringify(turns.join(" / "))}`, async () => {
        await expectSound(await ask(turns, emptyId), turns);
      });
    }
  });
});

interface Question {
  ask: string;
  after?: string[];
  kind: string | null;
  says: string[];
  cites: string[];
}

/** Cursors are signed anew each time. */
function withoutCursor(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body),
    (name, value) => /^(?:next|next_cursor)$/.test(name) ? null : value,
  );
}

function isPathOf(template: string, path: string): boolean {
  const pattern = template.replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(path);
}
