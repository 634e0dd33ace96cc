import Router from "@koa/router";
import { isMigrated } from "../../../db/upgrade/migrate.ts";
import { UnavailableError } from "../../core/errors.ts";
import type { MetricsRegistry } from "../../core/metrics_registry.ts";
import { allowedMethods, refuseMethod } from "../../middleware/refuse_method.ts";
import type { Link, RequestState } from "../../middleware/request_state.ts";
import { isDiskFull, noSpaceLeft } from "../../core/no_space_left.ts";
import type { Services } from "../../services.ts";

/** How long the database may take to answer … */
const ANSWER_WITHIN_MS = 1_000;
/** … and with the wait for a connection: it leaves of two seconds what it takes to say so. */
const READY_WITHIN_MS = 1_500;

/** The pages outside the API, for the operator and without a token: health, readiness, metrics. */
export function systemRoutes(services: Services, metrics: MetricsRegistry): Link {
  const router = new Router<RequestState>({ sensitive: true });
  const isReady = createReadiness(services);
  router.get("/healthz", systemPage("/healthz"), (ctx) => {
    ctx.body = { status: "ok" };
  });
  router.get("/readyz", systemPage("/readyz"), async (ctx) => {
    if (!await isReady()) {
      throw new UnavailableError(
        "migrations_missing",
        "The database lacks migrations of this version. They run when the service starts.",
      );
    }
    const { databaseDir } = services;
    if (databaseDir !== undefined && await isDiskFull(databaseDir)) throw noSpaceLeft();
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
    return routes(ctx as RouterContext, () => {
      const methods = allowedMethods(router, ctx.path);
      return methods.length === 0 ? next() : Promise.resolve(refuseMethod(ctx, methods));
    });
  };
}

/**
 * Creates what says whether the database has every migration. Callers share one question until it is
 * answered: a database that hangs keeps one connection busy, however often it is asked for. Throws
 * `UnavailableError` where it takes longer than `READY_WITHIN_MS`.
 */
function createReadiness({ db }: Services): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return async function isReady() {
    asked ??= isMigrated(db, ANSWER_WITHIN_MS).finally(() => asked = undefined);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(databaseSilent()), READY_WITHIN_MS);
    try {
      return await Promise.race([asked, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

function databaseSilent(): UnavailableError {
  return new UnavailableError("database_unavailable", "The database does not answer.");
}

function systemPage(path: string): Link {
  return async function systemPage(ctx, next) {
    ctx.state.route = path;
    ctx.set("Cache-Control", "no-store");
    await next();
  };
}
