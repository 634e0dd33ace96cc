import type { SpecAccount } from "./account.ts";
import type { SpecAnswer, SpecApi } from "../api.ts";

/** Calls of a site's alerts. */
export interface AlertCalls {
  put(body: object): Promise<SpecAnswer>;
  read(): Promise<SpecAnswer>;
  history(query?: string): Promise<SpecAnswer>;
}

/** Calls `/sites/{id}/alerts` with the account's token. */
export function alertCalls(api: SpecApi, account: SpecAccount, siteId: number): AlertCalls {
  const token = account.tokenText;
  const path = `/sites/${siteId}/alerts`;
  return {
    put: (body) => api.request("PUT", path, { token, body }),
    read: () => api.request("GET", path, { token }),
    history: (query = "") => api.request("GET", `${path}/history${query}`, { token }),
  };
}
