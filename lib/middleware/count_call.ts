import { Readable } from "node:stream";
import type { CallCounter } from "../admission/create_call_counter.ts";
import type { Link, LinkContext } from "./request_state.ts";

/** The endpoint of requests for which there is no route. */
const NO_ROUTE = "none";

/**
 * Counts each request of a known account by its endpoint. To stand before `settleCall()`, which says whether
 * it cost a call of the month; the day is that of the month's count, on the database's clock.
 */
export function countCall(counter: CallCounter, now: () => Date): Link {
  const endpointOf = createEndpointOf();
  return async function countCall(ctx, next) {
    await next();
    // whether a stream costs a call is known at its end
    if (ctx.body instanceof Readable) ctx.res.once("close", () => count(ctx));
    else count(ctx);
  };

  function count(ctx: LinkContext): void {
    const { caller, grant, free } = ctx.state;
    if (caller === null) return;
    counter.count({
      accountId: caller.accountId,
      endpoint: endpointOf(ctx),
      at: grant === null ? now().getTime() : grant.at / 1_000,
      status: ctx.status,
      paid: grant !== null && grant.quotaCost > 0 && !free,
    });
  }
}

/** Creates what puts method and route together, once for each pair. */
function createEndpointOf(): (ctx: LinkContext) => string {
  const methods = new Map<string, Map<string, string>>();
  return ({ method, state: { route } }) => {
    if (route === "") return NO_ROUTE;
    const known = methods.get(method)?.get(route);
    if (known !== undefined) return known;
    // a HEAD is a GET whose content is not sent
    const endpoint = `${method === "HEAD" ? "GET" : method} ${route}`;
    methods.set(method, (methods.get(method) ?? new Map()).set(route, endpoint));
    return endpoint;
  };
}
