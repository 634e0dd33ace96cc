import { Readable } from "node:stream";
import {
  noteExportLinkRead,
  type OpenedExportLink,
  openExportLink,
} from "../../../db/accounts/export_links.ts";
import type { Admission } from "../../admission/admission.ts";
import {
  createFieldErrors,
  NotFoundError,
  UnauthorizedError,
  ValidationError,
} from "../../core/errors.ts";
import { callOrigin } from "../../core/client_address.ts";
import { parseExportKey } from "../../core/token.ts";
import { admitRequest } from "../../middleware/authorize.ts";
import { HttpError } from "../../middleware/http_error.ts";
import { refuseMethod } from "../../middleware/refuse_method.ts";
import type { Link, LinkContext } from "../../middleware/request_state.ts";
import type { RequestServices } from "../../services.ts";
import { READER_GONE } from "../../middleware/stream_meter.ts";
import { baseUrlOf } from "../core/register.ts";
import type { Route, RouteAnswer } from "../core/route.ts";
import { exportAnswer } from "./export_answer.ts";
import { EXPORTS_PATH } from "./export_path.ts";
import { fileAnswer } from "./file_answer.ts";
import { findNamedRoute, readNamedList } from "./named_list.ts";

const START = `${EXPORTS_PATH}/`;
/** How soon an answer ends whose link is withdrawn. */
const LOOK_EVERY_MS = 1_000;

/** What the export door needs besides the services. */
interface ExportDoorOptions {
  admission: Admission;
  routes: readonly Route[];
}

/**
 * Opens the door for readers that send no header: the address of a link gives its list whole. It is admitted as a call of
 * the token that made it, so that limits, abilities, sites and revocation hold. The address is a secret: neither the log
 * nor a cache is given it.
 */
export function exportDoor(
  services: RequestServices,
  { admission, routes }: ExportDoorOptions,
): Link {
  return async function exportDoor(ctx, next) {
    if (!ctx.path.startsWith(START)) return await next();
    ctx.state.route = `${START}:key`;
    ctx.state.hidesPath = true;
    ctx.set("Cache-Control", "private, no-store");
    ctx.set("X-Robots-Tag", "noindex");
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return refuseOthers(ctx);
    const key = ctx.path.slice(START.length);
    const link = await findLink(services, key);
    await answerLink(ctx, { services, admission, routes }, link);
    if (ctx.body instanceof Readable) endWithLink(ctx.body, services, key);
  };
}

interface LinkReading extends ExportDoorOptions {
  services: RequestServices;
}

async function answerLink(
  ctx: LinkContext,
  { services, admission, routes }: LinkReading,
  link: OpenedExportLink,
): Promise<void> {
  const { siteId, list, tokenHash } = link;
  const { route } = findNamedRoute(routes, list);
  try {
    const { ability, quotaCost } = route;
    const request = { tokenHash, siteId, ability, quotaCost, origin: callOrigin(ctx.req) };
    await admitRequest(ctx, { admission, request });
  } catch (error) {
    if (error instanceof UnauthorizedError) throw withdrawn();
    throw error;
  }
  const { status, headers, body } = link.fileId === null
    ? await readList(ctx, { services, routes }, link)
    : await fileAnswer(services.db, {
      ...{ id: link.fileId, format: link.format, isHead: ctx.method === "HEAD" },
      ...{ range: ctx.get("Range"), ifRange: ctx.get("If-Range") },
      ifNoneMatch: ctx.get("If-None-Match"),
    });
  try {
    await noteExportLinkRead(services.db, link.id, services.now());
  } catch (error) {
    // nobody would read it
    if (body instanceof Readable) body.destroy();
    throw error;
  }
  ctx.status = status ?? route.answerStatus;
  ctx.body = body;
  if (headers) ctx.set(headers);
}

/** The answer with the list as it is now. */
async function readList(
  ctx: LinkContext,
  { services, routes }: Pick<LinkReading, "services" | "routes">,
  { siteId, list, format, bom }: OpenedExportLink,
): Promise<RouteAnswer> {
  const { caller, requestId } = ctx.state;
  if (caller === null) throw new TypeError("An export was reached without a caller.");
  const errors = createFieldErrors();
  const site = { id: siteId, accountId: caller.accountId };
  const named = readNamedList(routes, { site, list }, errors);
  // a later release may not have a field any more
  if (!named) throw new ValidationError(errors);
  const { route, ...question } = named;
  return await exportAnswer(route, {
    ...{ services, ...question, body: undefined, baseUrl: baseUrlOf(ctx) },
    // anybody with the address reads it, whatever its maker may do
    caller: { ...caller, abilities: ["read"] },
  }, { wanted: { format, bom: bom === 1 }, requestId, isHead: ctx.method === "HEAD" });
}

/** Breaks an answer off once its link is withdrawn, by itself or with its token. */
function endWithLink(body: Readable, { db, log }: RequestServices, key: string): void {
  const keyHash = parseExportKey(key);
  if (keyHash === undefined) return;
  const look = async () => {
    try {
      const link = await openExportLink(db, keyHash);
      if (link === undefined || link.revokedAt !== null) body.destroy(new LinkEndedError());
    } catch (error) {
      log("debug", "export_link_not_read", { error });
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  body.once("close", () => clearInterval(timer));
}

/** Ends an answer whose link does not work any more: neither our fault, nor given back. */
class LinkEndedError extends Error {
  readonly code = READER_GONE;

  constructor() {
    super("The link of an export was withdrawn while it was read.");
    this.name = "LinkEndedError";
  }
}

/** Finds the link of a key; throws the 404 or the 410 that it has become. */
async function findLink(
  { db, now }: RequestServices,
  key: string,
): Promise<OpenedExportLink> {
  const keyHash = parseExportKey(key);
  const link = keyHash && await openExportLink(db, keyHash);
  if (!link) {
    throw new NotFoundError(
      "link_invalid",
      "This link to an export was cut off or changed when it was copied, or withdrawn.",
    );
  }
  if (link.expiresAt > now()) return link;
  throw new HttpError(
    410,
    "link_expired",
    `This link to an export has expired on ${link.expiresAt.toISOString()}. Make a new one with ` +
      "POST /sites/{id}/exports.",
  );
}

function withdrawn(): HttpError {
  return new HttpError(
    410,
    "link_withdrawn",
    "This link to an export does not work any more: the token that made it was revoked.",
  );
}

function refuseOthers(ctx: LinkContext): void {
  if (ctx.method === "OPTIONS") return refuseMethod(ctx, ["GET", "HEAD"]);
  throw new HttpError(
    405,
    "method_not_allowed",
    "Exports are read: GET and HEAD are allowed.",
    { Allow: "GET, HEAD, OPTIONS" },
  );
}
