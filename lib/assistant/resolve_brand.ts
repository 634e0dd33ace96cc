import type { ApiReader } from "./api_reader.ts";
import { foldWords } from "./understand/fold_question.ts";
import type { Entities } from "./understand/question.ts";

/**
 * Makes "without Acme" the limit "without the brand" where the site's settings have that name; rejects with the
 * route's error. Any other name stays one that is only named, which the answer says.
 */
export async function resolveBrand(entities: Entities, reader: ApiReader): Promise<Entities> {
  const { without } = entities;
  if (without === null) return entities;
  const { body } = await reader.read("getSite");
  const names: readonly string[] = body.data.brand_names;
  const isBrand = names.some((name) => foldWords(name) === without);
  return isBrand ? { ...entities, branded: false, without: null } : entities;
}
