import Koa from "koa";
import { NotFoundError } from "../../core/errors.ts";
import type { MetricsRegistry } from "../../core/metrics_registry.ts";
import { errorAnswers } from "../../middleware/error_answers.ts";
import { observeRequest } from "../../middleware/observe_request.ts";
import { refuseOutdated } from "../../middleware/refuse_outdated.ts";
import { requestId } from "../../middleware/request_id.ts";
import type { RequestState } from "../../middleware/request_state.ts";
import { securityHeaders } from "../../middleware/security_headers.ts";
import type { Services } from "../../services.ts";
import { systemRoutes } from "./system.ts";

/** Creates what a worker serves: its health, readiness and metrics, without what the API is made of. */
export function createWorkerApp(services: Services, metrics: MetricsRegistry): Koa<RequestState> {
  const app = new Koa<RequestState>();
  app.use(requestId());
  app.use(observeRequest(services.log, metrics));
  app.use(errorAnswers());
  app.use(securityHeaders());
  app.use(refuseOutdated(services.outdated));
  app.use(systemRoutes(services, metrics));
  app.use(function nothingElse(ctx) {
    throw new NotFoundError(
      "not_found",
      `There is nothing at ${ctx.path}. A worker has /healthz, /readyz and /metrics.`,
    );
  });
  return app;
}
