import { API_PREFIX } from "../../routes/core/register.ts";
import { ROUTES } from "../../routes/mod.ts";
import { said } from "../texts/said.ts";

/** An endpoint as people know it. */
interface EndpointName {
  /** Such as `List your sites`. */
  title: string;
  /** Method and path as the reference writes them; null: there is none. */
  address: string | null;
}

const MCP = "POST /mcp";

let summaries: ReadonlyMap<string, string> | undefined;

/** Names an endpoint that was counted: by its summary in the API's reference, or by the agent's tool. */
export function nameEndpoint(endpoint: string): EndpointName {
  if (endpoint === "none") return { title: "Addresses that do not exist", address: null };
  if (endpoint === MCP) return { title: "Agents: tools listed and other messages", address: MCP };
  if (endpoint.startsWith(`${MCP}#`)) {
    return { title: said`Agents: ${endpoint.slice(MCP.length + 1)}`, address: MCP };
  }
  summaries ??= new Map(ROUTES.map((route) => [`${route.method} ${route.path}`, route.summary]));
  const [method = "", path = ""] = endpoint.split(" ");
  const address = `${method} ${API_PREFIX}${path.replaceAll(/:(\w+)/g, "{$1}")}`;
  return { title: summaries.get(endpoint) ?? address, address };
}
