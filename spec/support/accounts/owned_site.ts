import type { NewSite } from "../../../db/sites/sites.ts";
import { type SpecApi, type SpecApiOptions, startApi } from "../api.ts";
import { createSpecDatabase, type SpecDatabase } from "../database.ts";
import { insertSpecOwner, type SpecOwner } from "./owner.ts";
import { createPageVisitor, type PageVisitor } from "../web/page_visitor.ts";
import { insertSpecSite } from "./sites.ts";

/** An owner who is signed in, and one site of theirs; both are new for each spec. */
export interface OwnedSite {
  database: SpecDatabase;
  api: SpecApi;
  owner: SpecOwner;
  visitor: PageVisitor;
  siteId: number;
  /** `/settings/sites/{id}` of the site. */
  path: string;
  /** The id of a site of another account. */
  addOtherSite(): Promise<number>;
}

/** Prepares an owner with a site before each spec of a suite; the function that it returns gives both. */
export function useOwnedSite(
  site: Partial<NewSite> = {},
  options: SpecApiOptions = {},
): () => OwnedSite {
  let database: SpecDatabase;
  let api: SpecApi;
  let owned: OwnedSite;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, options);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    const owner = await insertSpecOwner(database.db, new Date());
    const siteId = await insertSpecSite(database.db, owner.accountId, site);
    const visitor = createPageVisitor(api.url);
    await visitor.signIn(owner);
    const addOtherSite = async () => {
      const { accountId } = await insertSpecOwner(database.db, new Date());
      return await insertSpecSite(database.db, accountId);
    };
    const path = `/settings/sites/${siteId}`;
    owned = { database, api, owner, visitor, siteId, path, addOtherSite };
  });
  return () => owned;
}
