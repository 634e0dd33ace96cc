import { touchOauthClient } from "../../../db/accounts/oauth_clients.ts";
import { insertOauthCode } from "../../../db/accounts/oauth_codes.ts";
import { createSecretText, hashSecretText } from "../../credentials/one_time_secret.ts";
import { GRANTED_ABILITIES } from "../../oauth/oauth_metadata.ts";
import { transaction } from "../../../db/core/connection.ts";
import type { Services } from "../../services.ts";
import { checkTokenSettings } from "./create_token.ts";
import type { AuthorizingClient } from "./find_authorizing_client.ts";
import { lockGoverned } from "./people/govern.ts";

/** The client exchanges it at once; OAuth 2.1, section 4.1.2, has ten minutes at most. */
const CODE_MS = 60_000;
/** As the columns `client_name` and `name` have it. */
const MAX_NAME_LENGTH = 100;

/** What an owner has chosen. */
interface OauthConsent {
  client: AuthorizingClient;
  redirectUri: string;
  codeChallenge: string;
  resource: string;
  abilities: readonly string[];
  /** Undefined: every site of the account, also later ones. */
  siteIds: readonly number[] | undefined;
}

/**
 * Makes the code for what an owner grants a client; only its hash is stored. Throws `ValidationError` where
 * nothing that can be granted is chosen, `ForbiddenError` for who is no owner any more.
 */
export async function grantOauthCode(
  { db, now }: Pick<Services, "db" | "now">,
  { accountId, ownerId }: { accountId: number; ownerId: number },
  consent: OauthConsent,
): Promise<string> {
  const { client, redirectUri, codeChallenge, resource, siteIds } = consent;
  const { abilities, siteIds: sites } = await checkTokenSettings(db, { id: accountId }, {
    abilities: consent.abilities.filter((one) => GRANTED_ABILITIES.some((known) => known === one)),
    ...siteIds && { siteIds },
  });
  const code = createSecretText();
  const at = now();
  await touchOauthClient(db, client.clientId, at);
  await transaction(db, async (trx) => {
    await lockGoverned(trx, { accountId, member: { id: ownerId } });
    await insertOauthCode(trx, hashSecretText(code), {
      ...{ accountId, ownerId, clientId: client.clientId, redirectUri, codeChallenge, resource },
      clientName: grantName(client),
      abilities: abilities.join(),
      siteIds: sites?.join() ?? null,
      expiresAt: new Date(at.getTime() + CODE_MS),
    });
  });
  return code;
}

/** What the grant is called among the tokens of the account: of a long host its end, by which it was registered. */
function grantName({ name, documentHost }: AuthorizingClient): string {
  return name || documentHost?.slice(-MAX_NAME_LENGTH) || "Program without a name";
}
