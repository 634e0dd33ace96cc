import Koa from "koa";
import { limitLostTime } from "../db/core/lost_time.ts";
import type { Admission } from "./admission/admission.ts";
import type { CallCounter } from "./admission/create_call_counter.ts";
import type { MetricsRegistry } from "./core/metrics_registry.ts";
import { createOwnerTurns } from "./core/fair_turns.ts";
import { isMcpPath } from "./mcp/mcp_path.ts";
import { acceptJson } from "./middleware/accept_json.ts";
import { checkHead } from "./middleware/check_head.ts";
import { countCall } from "./middleware/count_call.ts";
import { cors } from "./middleware/cors.ts";
import { errorAnswers } from "./middleware/error_answers.ts";
import { refuseOutdated } from "./middleware/refuse_outdated.ts";
import { observeRequest } from "./middleware/observe_request.ts";
import { outsideApi } from "./middleware/outside_api.ts";
import { represent } from "./middleware/represent.ts";
import { requestId } from "./middleware/request_id.ts";
import type { RequestState } from "./middleware/request_state.ts";
import { securityHeaders } from "./middleware/security_headers.ts";
import { loadedLink } from "./middleware/loaded_link.ts";
import { isReaderGone } from "./middleware/stream_meter.ts";
import { settleCall } from "./middleware/settle_call.ts";
import { oauthDoor } from "./routes/accounts/oauth_door.ts";
import { exportDoor } from "./routes/exports/export_door.ts";
import { docsRoutes } from "./routes/core/docs.ts";
import { ROUTES } from "./routes/mod.ts";
import { registerRoutes, unknownRoute } from "./routes/core/register.ts";
import type { Route } from "./routes/core/route.ts";
import { systemRoutes } from "./routes/core/system.ts";
import type { RequestServices } from "./services.ts";

/** What the app needs besides the services. */
export interface AppOptions {
  admission: Admission;
  metrics: MetricsRegistry;
  /** Default: calls are not counted by day and endpoint. */
  counter?: CallCounter;
  /** Default: every route there is. */
  routes?: readonly Route[];
}

/** Adds what the pages can write to the services, and returns the same object: what is set later holds for requests. */
export function withReports(services: RequestServices): RequestServices {
  return Object.assign(services, { writeReport });
}

const writeReport: NonNullable<RequestServices["writeReport"]> = async (services, wish) => {
  const { writeMarkdownReport } = await import("./web/markdown/markdown_report.ts");
  return await writeMarkdownReport(services, wish);
};

/** Transactions that requests of one account have open at a time, fewer than half of a pool's connections. */
const TRANSACTIONS_AT_ONCE = 4;

/** Creates the app: the order in which every request is looked at, on one screen. */
export function createApp(given: RequestServices, options: AppOptions): Koa<RequestState> {
  const services = withReports(given);
  const { config, log, now } = services;
  const { admission, metrics, counter, routes = ROUTES } = options;
  const api = registerRoutes(services, admission, routes);
  const turns = createOwnerTurns(TRANSACTIONS_AT_ONCE);
  const app = new Koa<RequestState>();
  // a third of the program, which a start does without
  const loadMcp = async () => (await import("./mcp/mcp_door.ts")).mcpDoor(services, admission);
  const loadWeb = async () => (await import("./web/web_door.ts")).webDoor(services);

  app.use(requestId());
  app.use(observeRequest(log, metrics));
  app.use((_ctx, next) => services.requestsUnderWay.during(next));
  if (counter) app.use(countCall(counter, now));
  app.use(settleCall(admission, now));
  app.use(represent({ varyByOrigin: config.corsOrigins.length > 0 }));
  app.use(errorAnswers());
  // no request waits for minutes where the database is away, and no account takes all connections
  app.use((_ctx, next) => limitLostTime(next, { turns }));
  app.use(securityHeaders());
  app.use(cors(config.corsOrigins));
  app.use(checkHead());
  app.use(refuseOutdated(services.outdated));
  app.use(outsideApi([
    loadedLink(loadMcp, isMcpPath),
    oauthDoor(services),
    exportDoor(services, { admission, routes }),
    systemRoutes(services, metrics),
    docsRoutes({
      document: () => writeOpenApi(routes),
      files: readDocs,
    }),
    loadedLink(loadWeb),
  ]));
  app.use(acceptJson());
  // token, plan, ability, limits, body, validation and handler: each route's own chain
  app.use(api.link);
  app.use(unknownRoute(api, admission));

  app.on("error", (error) => {
    if (!isReaderGone(error)) log("error", "answer_failed", { error });
  });
  return app;
}

async function writeOpenApi(routes: readonly Route[]): Promise<string> {
  const { createOpenApiDocument } = await import("./openapi/openapi.ts");
  return JSON.stringify(createOpenApiDocument(routes));
}

/** Loads what makes HTML of the documents when the first of them is asked for. */
async function readDocs() {
  const { readDocsFiles } = await import("./core/docs_files.ts");
  return readDocsFiles();
}
