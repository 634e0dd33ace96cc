import { expect } from "chai";
import type { LlmConfig } from "../../../lib/core/config.ts";
import { insertSpecAccount, type SpecAccount } from "../accounts/account.ts";
import { type SpecAnswer, type SpecApi, startApi } from "../api.ts";
import type { SpecDatabase } from "../database.ts";
import { insertFinishedAudit } from "../audits/finished_audit.ts";
import { type LlmProvider, startLlmProvider } from "./llm_provider.ts";
import { insertSearchedSite } from "../search/searched_site.ts";
import { SHOP } from "../audits/shop_crawl.ts";
import { insertSpecSite } from "../accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

/** A site with data of every kind. */
export interface ChatSite {
  account: SpecAccount;
  siteId: number;
}

/** The API with its own language model, and chats about a site. */
export interface ModelChat {
  api: SpecApi;
  provider: LlmProvider;
  /** Asks; throws when the model's key is in the answer or the log, whatever happens. */
  chat(body?: object): Promise<SpecAnswer>;
  /** Asks, and expects the built-in analyst instead of the model, for this reason. */
  expectBuiltIn(code: string): Promise<void>;
  close(): Promise<void>;
}

/** Inserts an account with an audited and searched site. */
export async function insertChatSite({ db }: SpecDatabase): Promise<ChatSite> {
  const account = await insertSpecAccount(db);
  const siteId = await insertSpecSite(db, account.accountId, { domain: "shop.test" });
  await insertFinishedAudit(db, siteId);
  await insertSearchedSite(db, siteId, SHOP);
  return { account, siteId };
}

/** Starts the API and its model; `settings`: as the model is asked. */
export async function startModelChat(
  database: SpecDatabase,
  { account, siteId }: ChatSite,
  settings: Partial<LlmConfig> = {},
): Promise<ModelChat> {
  const provider = await startLlmProvider();
  const config = { llm: provider.config(settings) };
  const api = await startApi(database, { now: () => NOW, config });

  async function chat(body: object = {}): Promise<SpecAnswer> {
    const answer = await api.request("POST", `/sites/${siteId}/ai/chat`, {
      token: account.tokenText,
      body: { message: "Which keyword brings the most clicks?", ...body },
    });
    for (const text of [answer.text, JSON.stringify(api.log)]) {
      expect(text).not.to.contain(provider.key);
    }
    return answer;
  }

  return {
    api,
    provider,
    chat,
    async expectBuiltIn(code) {
      const { status, text, body } = await chat();
      expect(status, text).to.equal(200);
      const { data } = body;
      expect(data.notice?.code, data.message).to.equal(code);
      expect(data).to.deep.include({ provider: "built_in", model: null });
      expect(data.message).to.contain("built-in analyst").and.to.contain(data.notice.message);
      expect(data.message.length).to.be.greaterThan(data.notice.message.length + 20);
      expect(api.log.map(({ event }) => event)).to.include("llm_gave_no_answer");
    },
    async close() {
      await api.close();
      await provider.close();
    },
  };
}
