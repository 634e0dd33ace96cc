import { recordChange } from "../../commands/accounts/people/record_change.ts";
import type { AnyRequest, Route, RouteAnswer } from "../core/route.ts";

/** Has each call of a route that changes something leave an entry in the account's audit trail. */
export function withAuditTrail(route: Route): Route {
  if (route.method === "GET") return route;
  return {
    ...route,
    handler(request: AnyRequest): Promise<RouteAnswer> {
      const { services, caller, params, body } = request;
      const object = pathOf(route.path, params);
      const fields = Object.keys(Object(body));
      const change = { caller, operation: route.operationId, object, fields };
      return recordChange(services, change, async () => {
        const answer = await route.handler(request);
        return { result: answer, object: createdPath(request, answer) ?? object };
      });
    },
  };
}

function pathOf(template: string, params: unknown): string {
  const values: Record<string, unknown> = Object(params);
  return template.replace(/:(\w+)/g, (_, name: string) => String(values[name]));
}

/** The path of what was created, below the API. */
function createdPath({ baseUrl }: AnyRequest, { headers }: RouteAnswer): string | undefined {
  const location = headers?.["Location"];
  return location?.startsWith(`${baseUrl}/`) ? location.slice(baseUrl.length) : undefined;
}
