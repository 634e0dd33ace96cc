import type { ApiReader } from "./api_reader.ts";
import { PATH_FILTER } from "./apply_conditions.ts";
import type { Entities } from "./understand/question.ts";

/**
 * Makes "in the blog" the limit "below /blog" where the site has pages there; rejects with the route's error.
 * Without such pages it stays a folder that is only named, which the answer says.
 */
export async function resolveFolder(entities: Entities, reader: ApiReader): Promise<Entities> {
  const { folder, path } = entities;
  if (folder === null) return entities;
  if (path !== null) return { ...entities, folder: null };
  const { body } = await reader.read("listPages", {
    query: { [PATH_FILTER]: `/${folder}/`, per_page: 1, fields: "id" },
  });
  return body.data.length === 0 ? entities : { ...entities, path: `/${folder}`, folder: null };
}
