import type { ApiReader } from "./api_reader.ts";
import type { AssistantAnswer } from "./assistant_answer.ts";

/** Tells in a sentence or two how the site is. */
export async function describeSite(reader: ApiReader): Promise<AssistantAnswer> {
  const { body: { data }, apiUrl } = await reader.read("getSite");
  const health = data.health_score === null
    ? "It was not audited yet."
    : `Its health score is ${data.health_score} of 100.`;
  return {
    message: `${data.domain} has ${data.pages_count} known pages. ${health}`,
    citations: [{ type: "site", id: data.id, label: data.domain, api_url: apiUrl }],
    suggested_actions: [],
    data_as_of: data.last_audit_at,
  };
}
