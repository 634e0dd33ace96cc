import {
  checkOauthClient,
  type ClientCredentials,
} from "../../commands/accounts/check_oauth_client.ts";
import { exchangeOauthCode } from "../../commands/accounts/exchange_oauth_code.ts";
import type { OauthTokens } from "../../commands/accounts/oauth_tokens.ts";
import { refreshOauthGrant } from "../../commands/accounts/refresh_oauth_grant.ts";
import { registerOauthClient } from "../../commands/accounts/register_oauth_client.ts";
import { revokeOauthToken } from "../../commands/accounts/revoke_oauth_token.ts";
import { callOrigin, createClientAddress } from "../../core/client_address.ts";
import { readJsonBody } from "../../middleware/read_json_body.ts";
import { refuseMethod } from "../../middleware/refuse_method.ts";
import type { Link, LinkContext } from "../../middleware/request_state.ts";
import { checkResource, readParameter } from "../../oauth/authorization_request.ts";
import { OauthError } from "../../oauth/oauth_error.ts";
import {
  authorizationServerMetadata,
  mcpResource,
  OAUTH_PATHS,
  protectedResourceMetadata,
} from "../../oauth/oauth_metadata.ts";
import type { RequestServices } from "../../services.ts";
import { baseUrlOf } from "../core/register.ts";
import { readClientCredentials } from "./oauth_credentials.ts";
import { oauthRefusal } from "./oauth_refusal.ts";
import { readOauthParameters } from "./oauth_parameters.ts";

/** A registration with 20 long addresses has less. */
const REGISTRATION_BYTES = 32 * 1024;
const REGISTRATION_VALUES = 500;
/** How long clients may keep the metadata, which change with the version only. */
const METADATA_CACHE = "public, max-age=300";

interface Endpoint {
  path: string;
  method: "GET" | "POST";
  answer(ctx: LinkContext): Promise<void> | void;
}

/**
 * Opens the endpoints of OAuth 2.1 that programs call: metadata, registration, tokens and revocation. They take no
 * cookie, so that browsers may call them from every origin. The page that asks the owner is of `lib/web/`.
 */
export function oauthDoor(services: RequestServices): Link {
  const endpoints = new Map(createEndpoints(services).map((one) => [one.path, one]));
  return async function oauthDoor(ctx, next) {
    const endpoint = endpoints.get(ctx.path);
    if (endpoint === undefined) return await next();
    ctx.state.route = endpoint.path;
    ctx.set({ "Cross-Origin-Resource-Policy": "cross-origin", "Cache-Control": "no-store" });
    if (!ctx.res.hasHeader("Access-Control-Allow-Origin")) {
      ctx.set("Access-Control-Allow-Origin", "*");
    }
    const isRead = endpoint.method === "GET" && ctx.method === "HEAD";
    if (ctx.method === "OPTIONS") return answerPreflight(ctx, endpoint.method);
    if (ctx.method !== endpoint.method && !isRead) return refuseMethod(ctx, [endpoint.method]);
    try {
      await endpoint.answer(ctx);
    } catch (error) {
      const { status, headers, body } = oauthRefusal(error, ctx.state.requestId);
      if (status >= 500 && status !== 503) ctx.state.failure = error;
      ctx.status = status;
      ctx.set(headers);
      ctx.body = body;
    }
  };
}

function answerPreflight(ctx: LinkContext, method: string): void {
  ctx.set({
    "Access-Control-Allow-Methods": method,
    "Access-Control-Allow-Headers": "Authorization, Content-Type, MCP-Protocol-Version",
    "Access-Control-Max-Age": "600",
    "Allow": `${method}, OPTIONS`,
  });
  ctx.status = 204;
}

function createEndpoints(services: RequestServices): Endpoint[] {
  const metadata = (write: (origin: string) => object) => (ctx: LinkContext) => {
    ctx.set("Cache-Control", METADATA_CACHE);
    ctx.body = write(ownOrigin(ctx));
  };
  return [
    ...OAUTH_PATHS.resourceMetadata.map((path): Endpoint => ({
      path,
      method: "GET",
      answer: metadata(protectedResourceMetadata),
    })),
    ...OAUTH_PATHS.serverMetadata.map((path): Endpoint => ({
      path,
      method: "GET",
      answer: metadata(authorizationServerMetadata),
    })),
    { path: OAUTH_PATHS.register, method: "POST", answer: createRegistration(services) },
    {
      path: OAUTH_PATHS.token,
      method: "POST",
      answer: (ctx) => answerTokens(services, ctx),
    },
    {
      path: OAUTH_PATHS.revoke,
      method: "POST",
      async answer(ctx) {
        const parameters = await readOauthParameters(ctx);
        const { clientId } = await identify(services, ctx, parameters);
        const token = requireParameter(parameters, "token");
        await revokeOauthToken(services, { clientId, token });
        ctx.status = 200;
        ctx.body = {};
      },
    },
  ];
}

function createRegistration(services: RequestServices): (ctx: LinkContext) => Promise<void> {
  const clientAddress = createClientAddress(services.config.trustedProxies);
  const readBody = readJsonBody({
    limitBytes: REGISTRATION_BYTES,
    maxValues: REGISTRATION_VALUES,
  });
  return async (ctx) => {
    await readBody(ctx);
    const client = await registerOauthClient(services, {
      body: ctx.state.body,
      address: clientAddress(callOrigin(ctx.req)),
    });
    ctx.status = 201;
    ctx.body = {
      client_id: client.clientId,
      client_id_issued_at: Math.floor(client.issuedAt.getTime() / 1000),
      // 0: it does not expire by time
      ...client.secret !== undefined &&
        { client_secret: client.secret, client_secret_expires_at: 0 },
      ...client.name !== "" && { client_name: client.name },
      redirect_uris: client.redirectUris,
      token_endpoint_auth_method: client.authMethod,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    };
  };
}

async function answerTokens(services: RequestServices, ctx: LinkContext): Promise<void> {
  const parameters = await readOauthParameters(ctx);
  const grantType = requireParameter(parameters, "grant_type");
  if (grantType !== "authorization_code" && grantType !== "refresh_token") {
    throw new OauthError(
      "unsupported_grant_type",
      "grant_type must be authorization_code or refresh_token.",
    );
  }
  const origin = ownOrigin(ctx);
  const { clientId } = await identify(services, ctx, parameters);
  checkResource(parameters, origin);
  const request = { clientId, resource: mcpResource(origin) };
  const tokens = grantType === "authorization_code"
    ? await exchangeOauthCode(services, {
      ...request,
      code: requireParameter(parameters, "code"),
      redirectUri: readParameter(parameters, "redirect_uri"),
      verifier: requireParameter(parameters, "code_verifier"),
    })
    : await refreshOauthGrant(services, {
      ...request,
      refreshToken: requireParameter(parameters, "refresh_token"),
    });
  ctx.set("Pragma", "no-cache");
  ctx.status = 200;
  ctx.body = presentTokens(tokens);
}

/** RFC 6749, section 5.1. */
function presentTokens(tokens: OauthTokens): object {
  return {
    access_token: tokens.accessToken,
    token_type: "Bearer",
    expires_in: tokens.expiresInSeconds,
    refresh_token: tokens.refreshToken,
    scope: tokens.abilities.join(" "),
  };
}

async function identify(
  services: RequestServices,
  ctx: LinkContext,
  parameters: URLSearchParams,
): Promise<ClientCredentials> {
  const credentials = readClientCredentials(ctx.req.headers.authorization, parameters);
  await checkOauthClient(services, credentials);
  return credentials;
}

function requireParameter(parameters: URLSearchParams, name: string): string {
  const value = readParameter(parameters, name);
  if (value === null) throw new OauthError("invalid_request", `${name} is missing.`);
  return value;
}

/** The address of this service as the caller knows it, such as `https://seo.example.com`: the issuer. */
function ownOrigin(ctx: LinkContext): string {
  return new URL(baseUrlOf(ctx)).origin;
}
