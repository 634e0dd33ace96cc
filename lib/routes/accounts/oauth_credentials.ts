import type { ClientCredentials } from "../../commands/accounts/check_oauth_client.ts";
import { readFormText } from "../../middleware/form_text.ts";
import { readParameter } from "../../oauth/authorization_request.ts";
import { OauthError } from "../../oauth/oauth_error.ts";

/**
 * Reads who a client says that it is: in the header `Authorization: Basic` or in the form, not in both (RFC
 * 6749, section 2.3.1). Throws `OauthError`.
 */
export function readClientCredentials(
  authorization: string | undefined,
  parameters: URLSearchParams,
): ClientCredentials {
  const named = readParameter(parameters, "client_id");
  const posted = readParameter(parameters, "client_secret");
  if (authorization === undefined) {
    if (named === null) throw new OauthError("invalid_client", "client_id is missing.");
    return { clientId: named, secret: posted };
  }
  const basic = readBasic(authorization);
  if (posted !== null || (named !== null && named !== basic.clientId)) {
    throw new OauthError("invalid_request", "The client shows in two ways who it is.");
  }
  return basic;
}

function readBasic(authorization: string): ClientCredentials {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(authorization)?.[1];
  const text = readFormText(Buffer.from(encoded ?? "", "base64"));
  const colon = text.indexOf(":");
  if (colon < 1) throw new OauthError("invalid_client", "The header Authorization is malformed.");
  const clientId = decodeForm(text.slice(0, colon));
  const secret = decodeForm(text.slice(colon + 1));
  return { clientId, secret: secret === "" ? null : secret };
}

function decodeForm(text: string): string {
  return new URLSearchParams(`value=${text.replaceAll("&", "%26")}`).get("value") ?? "";
}
