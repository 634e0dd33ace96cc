import {
  findSearchConsole,
  findSearchConsoleKey,
  type SearchConsoleRow,
} from "../../../../db/search_data/search_console.ts";
import type { SearchTypeName } from "../../../../schemas/search_window.ts";
import { decryptSecret } from "../../../core/secret_box.ts";
import { IntegrationError } from "../../../outgoing/integration_error.ts";
import type { ApiSearchType } from "../../../search_console/search_analytics.ts";
import type { ServiceAccount } from "../../../search_console/service_account.ts";
import type { Services } from "../../../services.ts";
import { keyContext } from "./connect_search_console.ts";

/** With what Google is asked about a site. */
export interface GoogleAccess {
  connection: SearchConsoleRow;
  account: ServiceAccount;
}

/** Reads it, the key decrypted; throws an `IntegrationError` when the site is not connected any more. */
export async function readGoogleAccess(
  { db, config }: Pick<Services, "db" | "config">,
  siteId: number,
): Promise<GoogleAccess> {
  const connection = await findSearchConsole(db, siteId);
  const bytes = connection && await findSearchConsoleKey(db, siteId);
  if (connection === undefined || bytes === undefined) throw notConnected(siteId);
  const privateKey = decryptSecret(config.secretKeys, bytes, keyContext(siteId));
  const { clientEmail, projectId, privateKeyId } = connection;
  return { connection, account: { clientEmail, projectId, privateKeyId, privateKey } };
}

/** A search type as the API calls it. */
export function apiSearchType(type: SearchTypeName): ApiSearchType {
  return type === "google_news" ? "googleNews" : type;
}

function notConnected(siteId: number): IntegrationError {
  return new IntegrationError(
    "no_search_console",
    `Site ${siteId} is not connected to Search Console any more. ` +
      `PUT /sites/${siteId}/integrations/search-console connects it.`,
    { remedy: "person" },
  );
}
