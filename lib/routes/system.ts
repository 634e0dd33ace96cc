import Router from "@koa/router";
import { isMigrated } from "../../db/migrate.ts";
import { UnavailableError } from "../errors.ts";
import type { MetricsRegistry } from "../metrics_registry.ts";
import type { Link, RequestState } from "../middleware/request_state.ts";
import type { Services } from "../services.ts";

/** Where the API begins; nothing there is a system page. */
const API_START = "/api/";

/** The pages outside the API, for the operator and without a token: health, readiness, metrics. */
export function systemRoutes(services: Services, metrics: MetricsRegistry): Link {
  const router = new Router<RequestState>({ sensitive: true });
  router.get("/healthz", systemPage("/healthz"), (ctx) => {
    ctx.body = { status: "ok" };
  });
  router.get("/readyz", systemPage("/readyz"), async (ctx) => {
    if (!await isMigrated(services.db)) {
      throw new UnavailableError(
        "migrations_missing",
        "The database lacks migrations of this version. They run when the service starts.",
      );
    }
    ctx.body = { status: "ready" };
  });
  router.get("/metrics", systemPage("/metrics"), (ctx) => {
    ctx.set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    ctx.body = metrics.text();
  });
  const routes = router.routes();
  return function systemRoutes(ctx, next) {
    // the router gives the context what its own routes need
    type RouterContext = Parameters<typeof routes>[0];
    return ctx.path.startsWith(API_START) ? next() : routes(ctx as RouterContext, next);
  };
}

function systemPage(path: string): Link {
  return async function systemPage(ctx, next) {
    ctx.state.route = path;
    ctx.set("Cache-Control", "no-store");
    await next();
  };
}
