import type { MetricsRegistry } from "../metrics_registry.ts";
import type { Log } from "../services.ts";
import type { Link, LinkContext } from "./request_state.ts";

/** Writes one log line and the metrics of each request, once its answer is out or its client gone. */
export function observeRequest(log: Log, metrics: MetricsRegistry): Link {
  return function observeRequest(ctx, next) {
    ctx.res.once("close", () => record(ctx, log, metrics));
    return next();
  };
}

function record(ctx: LinkContext, log: Log, metrics: MetricsRegistry): void {
  const { requestId, startedAt, route, caller, failure } = ctx.state;
  const milliseconds = performance.now() - startedAt;
  const status = ctx.res.statusCode;
  const labels = { route: route || "none", method: ctx.method, status: String(status) };
  metrics.count("http_requests_total", labels);
  metrics.observe("http_request_duration_seconds", milliseconds / 1000, { route: labels.route });
  log(status >= 500 ? "error" : "info", "request", {
    request_id: requestId,
    method: ctx.method,
    path: ctx.path,
    route: labels.route,
    status,
    ms: Math.round(milliseconds * 100) / 100,
    bytes: ctx.method === "HEAD" ? 0 : Number(ctx.res.getHeader("content-length") ?? 0),
    ...(caller === null ? {} : { account_id: caller.accountId, token_id: caller.tokenId }),
    ...(ctx.res.writableFinished ? {} : { aborted: true }),
    ...(failure === undefined ? {} : { error: failure }),
  });
}
