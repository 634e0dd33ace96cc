import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Admission } from "../admission/admission.ts";
import { ForbiddenError } from "../core/errors.ts";
import { isRecord } from "../importers/values/json_values.ts";
import { acceptsJson } from "../middleware/accept_json.ts";
import { authorize } from "../middleware/authorize.ts";
import { HttpError } from "../middleware/http_error.ts";
import { readJsonBody } from "../middleware/read_json_body.ts";
import { refuseMethod } from "../middleware/refuse_method.ts";
import type { Link, LinkContext } from "../middleware/request_state.ts";
import type { CallScope } from "../routes/core/route_call.ts";
import { baseUrlOf } from "../routes/core/register.ts";
import type { RequestServices } from "../services.ts";
import { callTool, knownError, tellError } from "./call_tool.ts";
import { isMcpPath, MCP_PATH } from "./mcp_path.ts";
import { type MessageNeeds, needsOf, NOTHING } from "./message_needs.ts";
import { type McpToken, readMcpToken } from "./read_mcp_token.ts";
import { MAX_ID_LENGTH, messageId, MissingScopeError, refusalOf } from "./refusal.ts";
import type { McpTool } from "./tool.ts";

/** No call of a tool needs more. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** Each is read several times by the protocol's SDK; the largest call of a tool has some hundreds. */
const MAX_VALUES = 5_000;

/**
 * Opens the door for agents: a server of the Model Context Protocol over Streamable HTTP. It keeps no
 * session, so that any process answers, and answers in JSON. Each message is one request of the
 * minute; a successful call of a tool costs what its endpoint costs of the month. A caller without any right to
 * call is refused by HTTP (401, 403, 429); an error of one call is in the result of the tool.
 */
export function mcpDoor(services: RequestServices, admission: Admission): Link {
  const readBody = readJsonBody({
    limitBytes: BODY_LIMIT_BYTES,
    maxValues: MAX_VALUES,
  });
  const admit = admitMessage(admission);

  async function answer(ctx: LinkContext): Promise<void> {
    checkRequest(ctx, services.config.corsOrigins);
    // without a token nothing is read
    const origin = originOf(ctx);
    const authorization = ctx.req.headers.authorization ?? "";
    const token = await readMcpToken(services, { authorization, origin });
    const broken = await errorOf(readBody(ctx));
    const needs = broken ? NOTHING : needsOf(ctx.state.body);
    const refused = await admit(ctx, token, needs);
    if (broken) throw broken;
    checkMessage(ctx.state.body);
    ctx.state.free = true;
    // the protocol's SDK takes 33 MB, which only those are to pay who use it
    const { answerMessage } = await import("./answer_message.ts");
    const response = await answerMessage({
      request: toRequest(ctx),
      body: ctx.state.body,
      answers: {
        runTool: (tool) => runTool(services, ctx, { tool, args: needs.args, refused }),
        ask: (work) => askFor(services, ctx, { needs, refused, work }),
      },
      onRefused: (error) => services.log("debug", "mcp_refused", { error }),
    });
    await show(ctx, response);
  }

  return async function mcpDoor(ctx, next) {
    if (!isMcpPath(ctx.path)) return await next();
    ctx.state.route = MCP_PATH;
    if (ctx.method === "OPTIONS") return refuseMethod(ctx, ["POST"]);
    try {
      await answer(ctx);
    } catch (error) {
      const { status, headers, body, isFailure } = refusalOf(error, ctx.state, originOf(ctx));
      if (isFailure) ctx.state.failure = error;
      ctx.status = status;
      ctx.set(headers);
      ctx.body = body;
    }
  };
}

async function runTool(
  services: RequestServices,
  ctx: LinkContext,
  { tool, args, refused }: AdmittedCall,
): Promise<CallToolResult> {
  const { caller, requestId } = ctx.state;
  if (refused) return tellError(refused);
  if (caller === null) throw new TypeError("A tool was reached without a caller.");
  const result = await callTool(
    { services, caller, baseUrl: baseUrlOf(ctx) },
    { tool, args, requestId },
  );
  ctx.state.free = result.isError === true;
  return result;
}

/** A message that calls no tool. */
interface AskedMessage<Result> {
  needs: MessageNeeds;
  /** Why the token may not have it answered. */
  refused: ForbiddenError | undefined;
  work(scope: CallScope): Promise<Result>;
}

/** Answers a message that calls no tool: its errors are those of the protocol. */
async function askFor<Result>(
  services: RequestServices,
  ctx: LinkContext,
  { needs, refused, work }: AskedMessage<Result>,
): Promise<Result> {
  const { caller, requestId } = ctx.state;
  if (refused) throw refused;
  if (caller === null) throw new TypeError("A message was answered without a caller.");
  try {
    const result = await work({ services, caller, baseUrl: baseUrlOf(ctx) });
    ctx.state.free = needs.quotaCost === 0;
    return result;
  } catch (error) {
    const known = knownError(error, requestId);
    if (known !== error) {
      services.log("error", "mcp_request_failed", { request_id: requestId, error });
    }
    throw known;
  }
}

interface AdmittedCall {
  tool: McpTool;
  args: Record<string, unknown>;
  /** Why the token may not call it, or not for that site. */
  refused: ForbiddenError | undefined;
}

/** Checks method, origin and `Accept` (MCP 2025-11-25, Transports, Streamable HTTP). */
function checkRequest(ctx: LinkContext, origins: readonly string[]): void {
  const { origin, accept } = ctx.req.headers;
  if (ctx.method !== "POST") {
    throw new HttpError(
      405,
      "method_not_allowed",
      `${MCP_PATH} takes POST only: there are no sessions and no streams.`,
      { Allow: "OPTIONS, POST" },
    );
  }
  // a browser on a page of someone else; its own pages need a token as well
  const isOwn = origin === originOf(ctx);
  if (origin !== undefined && !isOwn && !origins.includes(origin)) {
    throw new HttpError(
      403,
      "origin_not_allowed",
      "Browsers may not call this from that origin: the operator lists origins in CORS_ORIGINS.",
    );
  }
  if (!acceptsJson(accept)) {
    throw new HttpError(
      406,
      "not_acceptable",
      "Answers are JSON: send Accept: application/json, text/event-stream.",
    );
  }
}

/** Refuses what no version of the protocol that is spoken here has. */
function checkMessage(body: unknown): void {
  if (Array.isArray(body)) {
    throw new HttpError(
      400,
      "batch_not_supported",
      "Batches left the protocol with 2025-06-18: send each message in a separate request.",
    );
  }
  if (isRecord(body) && body["id"] !== undefined && messageId(body) === null) {
    throw new HttpError(
      400,
      "malformed_message_id",
      `The id of a message is a number, or a text of at most ${MAX_ID_LENGTH} characters.`,
    );
  }
  if (isRecord(body) && body["method"] === "subscriptions/listen") {
    throw new HttpError(
      404,
      "method_not_found",
      "There is nothing to listen to: lists are asked for.",
    );
  }
}

async function errorOf(work: void | Promise<void>): Promise<unknown> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error;
  }
}

type AdmitMessage = (
  ctx: LinkContext,
  token: McpToken,
  needs: MessageNeeds,
) => Promise<ForbiddenError | undefined>;

/**
 * Creates what admits a message: counted in the minute, and what costs a call in the month. A token that
 * lacks the ability or the site is told so in the answer, others are refused: 401, 403, 429. A client that
 * signed in by OAuth is refused with the scope that it lacks, which it can ask the owner for.
 */
function admitMessage(admission: Admission): AdmitMessage {
  return async (ctx, { tokenHash, isOauth }, { ability, quotaCost, siteId, label }) => {
    ctx["params"] = { site_id: siteId };
    if (label !== undefined) ctx.state.route = `${MCP_PATH}#${label}`;
    const admit = authorize(admission, { ability, quotaCost, siteParam: "site_id", tokenHash });
    try {
      await admit(ctx);
      return undefined;
    } catch (error) {
      if (!(error instanceof ForbiddenError) || error.code === "plan_without_api") throw error;
      if (!isOauth || error.code !== "ability_missing" || ability === null) return error;
      throw new MissingScopeError(error, ability);
    }
  };
}

/** The address of this service as the caller knows it. */
function originOf(ctx: LinkContext): string {
  return new URL(baseUrlOf(ctx)).origin;
}

/** The request as the SDK wants it; who accepts JSON gets it, whatever else the protocol asks for. */
function toRequest(ctx: LinkContext): Request {
  const headers = new Headers({
    "Accept": "application/json, text/event-stream",
    "Content-Type": "application/json",
  });
  for (const [name, value] of Object.entries(ctx.req.headers)) {
    if (name.startsWith("mcp-") && typeof value === "string") headers.set(name, value);
  }
  return new Request(`http://localhost${MCP_PATH}`, { method: "POST", headers });
}

async function show(ctx: LinkContext, response: Response): Promise<void> {
  const text = await response.text();
  const type = response.headers.get("content-type");
  if (type !== null) ctx.set("Content-Type", type);
  ctx.body = text === "" ? null : text;
  ctx.status = response.status;
}
