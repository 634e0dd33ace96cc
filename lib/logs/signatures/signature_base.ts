import {
  type BareItem,
  type InnerList,
  isInnerList,
  type Item,
  parseDictionary,
  serializeInnerList,
  serializeItem,
} from "structured-headers";
import type { SignedRequest } from "./signed_request.ts";

/** Where a request was sent to, as far as a log leaves it open. */
interface Place {
  scheme: "https" | "http";
  host: string;
}

/**
 * Writes what a signature signs, as RFC 9421, section 2.5, has it; null: it covers something that the log does not have.
 */
export function writeSignatureBase(
  request: SignedRequest,
  covered: InnerList,
  place: Place,
): string | null {
  const lines: string[] = [];
  for (const item of covered[0]) {
    const value = valueOf(request, item, place);
    if (value === null) return null;
    lines.push(`${serializeItem(item)}: ${value}`);
  }
  return [...lines, `"@signature-params": ${serializeInnerList(covered)}`].join("\n");
}

function valueOf(
  request: SignedRequest,
  [name, parameters]: Item,
  { scheme, host }: Place,
): string | null {
  if (typeof name !== "string") return null;
  const key = parameters.get("key");
  if (name === "signature-agent") return agentOf(request.signatureAgent, key);
  // other parameters choose a part of a field, or another message
  if (parameters.size > 0) return null;
  const { target, method, userAgent, referer } = request;
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  const values: Readonly<Record<string, string | null>> = {
    "@method": method,
    "@authority": host,
    "@scheme": scheme,
    "@target-uri": `${scheme}://${host}${target}`,
    "@request-target": target,
    "@path": path === "" ? "/" : path,
    "@query": mark === -1 ? "?" : target.slice(mark),
    "user-agent": userAgent,
    referer,
  };
  return Object.hasOwn(values, name) ? values[name] ?? null : null;
}

/** The header `Signature-Agent`, or one member of it. */
function agentOf(header: string | null, key: BareItem | undefined): string | null {
  if (header === null || key === undefined) return header;
  const member = typeof key === "string" ? parseDictionary(header).get(key) : undefined;
  if (member === undefined) return null;
  return isInnerList(member) ? serializeInnerList(member) : serializeItem(member);
}
