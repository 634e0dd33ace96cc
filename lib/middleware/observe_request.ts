import type { MetricsRegistry } from "../core/metrics_registry.ts";
import type { Log } from "../core/log.ts";
import type { Link, LinkContext } from "./request_state.ts";

/** Writes one log line and the metrics of each request, once its answer is out or its client gone. */
export function observeRequest(log: Log, metrics: MetricsRegistry): Link {
  const measure = createMeasure(metrics);
  return function observeRequest(ctx, next) {
    ctx.res.once("close", () => {
      const milliseconds = performance.now() - ctx.state.startedAt;
      measure(ctx, milliseconds / 1000);
      log(ctx.res.statusCode >= 500 ? "error" : "info", "request", describe(ctx, milliseconds));
    });
    return next();
  };
}

/** The series of each route, method and status are looked up once: their labels cost more. */
function createMeasure(metrics: MetricsRegistry): (ctx: LinkContext, seconds: number) => void {
  const known = new Map<string, (seconds: number) => void>();

  function createSeries(route: string, method: string, status: string) {
    const count = metrics.counter("http_requests_total", { route, method, status });
    const observe = metrics.histogram("http_request_duration_seconds", { route });
    return (seconds: number) => {
      count();
      observe(seconds);
    };
  }

  return (ctx, seconds) => {
    const [route, method, status] = [routeOf(ctx), ctx.method, String(ctx.res.statusCode)];
    const key = `${method} ${status} ${route}`;
    let add = known.get(key);
    if (add === undefined) known.set(key, add = createSeries(route, method, status));
    add(seconds);
  };
}

function routeOf({ state }: LinkContext): string {
  return state.route || "none";
}

/** The fields of a request's log line. */
function describe(ctx: LinkContext, milliseconds: number): Record<string, unknown> {
  const { requestId, caller, failure } = ctx.state;
  const fields: Record<string, unknown> = {
    request_id: requestId,
    method: ctx.method,
    path: ctx.state.hidesPath ? routeOf(ctx) : ctx.path,
    route: routeOf(ctx),
    status: ctx.res.statusCode,
    ms: Math.round(milliseconds * 100) / 100,
    bytes: bytesOf(ctx),
  };
  if (caller !== null) {
    fields["account_id"] = caller.accountId;
    fields["token_id"] = caller.tokenId;
  }
  if (!ctx.res.writableFinished) fields["aborted"] = true;
  if (failure !== undefined) fields["error"] = failure;
  return fields;
}

/** Bytes of content that were sent; of a stream that was broken off, those until then. */
function bytesOf(ctx: LinkContext): number {
  if (ctx.method === "HEAD") return 0;
  return ctx.state.streamedBytes?.() ?? Number(ctx.res.getHeader("content-length") ?? 0);
}
