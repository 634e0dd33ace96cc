import Router from "@koa/router";
import { allowedMethods } from "../../middleware/refuse_method.ts";
import type { Check, Link, LinkContext, RequestState } from "../../middleware/request_state.ts";
import type { Route } from "./route.ts";

/** A route with what it runs. */
interface IndexedRoute extends Pick<Route, "method" | "path"> {
  chain: Check;
}

/** The routes of the API, found by their paths. */
export interface RouteIndex {
  /** Runs the chain of the request's route; where there is none, the next link. */
  link: Link;
  /** The methods of the routes at a path; none: there is nothing at it. */
  methodsAt(path: string): string[];
}

/** In a key: any text. */
const PARAMETER = ":";

/**
 * Creates a router for each pair of first and third part of a path, such as `sites` and `keywords` of
 * `/sites/:id/keywords/:keyword_id`. A router tests all of its routes in turn, and there are a hundred.
 * Throws where a path begins with a parameter.
 */
export function createRouteIndex(prefix: string, routes: readonly IndexedRoute[]): RouteIndex {
  const routers = new Map<string, Router<RequestState>>();
  for (const { method, path, chain } of routes) {
    const { first, third } = readParts(path);
    if (first.startsWith(PARAMETER)) throw new TypeError(`${path} begins with a parameter.`);
    const key = keyOf(first, third.startsWith(PARAMETER) ? PARAMETER : third);
    const router = routers.get(key) ?? new Router<RequestState>({ prefix, sensitive: true });
    router.register(path, [method], chain);
    routers.set(key, router);
  }
  const runs = new Map([...routers].map(([key, router]) => [key, router.routes()]));

  /** The keys of the routers that may know a path; that of its very text goes first. */
  function keysOf(path: string): [string, string] {
    if (!path.startsWith(prefix)) return ["", ""];
    const { first, third } = readParts(path.slice(prefix.length));
    return [keyOf(first, third), keyOf(first, PARAMETER)];
  }

  function run(key: string, ctx: LinkContext, next: () => Promise<unknown>): Promise<unknown> {
    const routerLink = runs.get(key);
    // the router gives the context what its own routes need
    type RouterContext = Parameters<NonNullable<typeof routerLink>>[0];
    return routerLink === undefined ? next() : routerLink(ctx as RouterContext, next);
  }

  return {
    link(ctx, next) {
      const [own, any] = keysOf(ctx.path);
      return run(own, ctx, () => run(any, ctx, next));
    },
    methodsAt(path) {
      return keysOf(path).flatMap((key) => {
        const router = routers.get(key);
        return router === undefined ? [] : allowedMethods(router, path);
      });
    },
  };
}

function keyOf(first: string, third: string): string {
  return `${first} ${third}`;
}

/** Reads the parts of a path that begins with a slash; an absent one is empty. */
function readParts(path: string): { first: string; third: string } {
  const [, first = "", , third = ""] = path.split("/", 4);
  return { first, third };
}
