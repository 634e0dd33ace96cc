import type { Link } from "./request_state.ts";

const API_START = "/api/";

/** Runs the links, one after the other, for paths outside of the API; its own requests pass them by. */
export function outsideApi(links: readonly Link[]): Link {
  return function outsideApi(ctx, next) {
    if (ctx.path.startsWith(API_START)) return next();
    const run = (index: number): Promise<unknown> => {
      const link = links[index];
      return link === undefined ? next() : Promise.try(link, ctx, () => run(index + 1));
    };
    return run(0);
  };
}
