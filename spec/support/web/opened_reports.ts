import { expect } from "chai";
import { createToken } from "../../../lib/commands/accounts/create_token.ts";
import { type SpecApi, startApi } from "../api.ts";
import { createSpecDatabase, type SpecDatabase } from "../database.ts";
import { insertSpecOwner } from "../accounts/owner.ts";
import type { PageVisitor } from "./page_visitor.ts";
import { type ReadPage, readPage } from "./read_page.ts";
import { signedInVisitor } from "../accounts/signed_in.ts";

/** The report of a site, opened. */
export interface OpenedReport extends ReadPage {
  html: string;
  /** What stands in the content, with single spaces. */
  text: string;
}

/** An account whose reports are compared with what the API answers. */
export interface OpenedReports {
  database: SpecDatabase;
  api: SpecApi;
  accountId: number;
  token: string;
  /** The owner's browser. */
  visitor: PageVisitor;
  // deno-lint-ignore no-explicit-any -- specs look into answers of every shape
  ask(siteId: number, path: string): Promise<any>;
  openReport(siteId: number): Promise<OpenedReport>;
}

/** Prepares one account for a suite about reports; the function that it returns gives what there is. */
export function useReports(now: Date): () => OpenedReports {
  let reports: OpenedReports;
  before(async () => {
    const database = await createSpecDatabase();
    const api = await startApi(database, { now: () => now });
    const owner = await insertSpecOwner(database.db, now);
    const { accountId } = owner;
    const { text: token } = await createToken(api.services, { id: accountId });
    const visitor = await signedInVisitor(api, owner);
    reports = {
      ...{ database, api, accountId, token, visitor },
      async ask(siteId, path) {
        return (await api.request("GET", `/sites/${siteId}${path}`, { token })).body;
      },
      async openReport(siteId) {
        const { status, html, text } = await visitor.open(`/sites/${siteId}/report`);
        expect(status).to.equal(200);
        return { ...readPage(html), html, text };
      },
    };
  });
  after(async () => {
    await reports.api.close();
    await reports.database.drop();
  });
  return () => reports;
}
