import type { OwnedSession } from "../../../db/accounts/web_sessions.ts";
import { signIn } from "../../../lib/commands/accounts/sign_in.ts";
import { findSession } from "../../../lib/commands/accounts/web_session.ts";
import { createSpecDatabase, type SpecDatabase } from "../database.ts";
import { insertSpecOwner, SPEC_PASSPHRASE, type SpecOwner } from "./owner.ts";
import { BROWSER, type ClockedServices, openClockedServices } from "./sign_in.ts";

/** An owner who has signed in, new for each spec, on a clock that is set by hand. */
export interface EnteredOwner {
  database: SpecDatabase;
  services: ClockedServices;
  owner: SpecOwner;
  /** The value of the session's cookie. */
  cookie: string;
  /** Signs in once more and returns the value of the cookie. */
  enter(passphrase?: string): Promise<string>;
  /** Finds the session of a cookie's value. */
  find(cookieValue: string): Promise<OwnedSession | undefined>;
  /** Reads the session of `cookie`; throws when it has ended. */
  readSession(): Promise<OwnedSession>;
}

/** Signs an owner in before each spec of a suite; the function that it returns gives what was made. */
export function useEnteredOwner(): () => EnteredOwner {
  let database: SpecDatabase;
  let entered: EnteredOwner;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    // every spec signs in from the same address, whose failures count together
    await database.db("sign_in_failures").delete();
    entered = await enterOwner(database);
  });
  return () => entered;
}

/** Makes another owner who has signed in. */
export async function enterOwner(
  database: SpecDatabase,
  services: ClockedServices = openClockedServices(database.db),
): Promise<EnteredOwner> {
  const owner = await insertSpecOwner(database.db, services.now());
  const { email } = owner;
  const enter = async (passphrase = SPEC_PASSPHRASE) =>
    (await signIn(services, { email, passphrase, browser: BROWSER })).cookieValue;
  const find = (cookieValue: string) =>
    findSession(services, { cookieValue, address: BROWSER.address });
  const cookie = await enter();
  return {
    ...{ database, services, owner, cookie, enter, find },
    async readSession() {
      const session = await find(cookie);
      if (session !== undefined) return session;
      throw new Error("The owner is not signed in.");
    },
  };
}
