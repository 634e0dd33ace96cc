import { md5 } from "../../../../db/core/md5.ts";
import { BRANDED_FORMULA } from "../../../metrics/search/intent/brand_matcher.ts";

/** Digests all that decides, beside its text, whether a keyword names the site. */
export function digestBrand(names: readonly string[], exclusions: readonly string[]): Buffer {
  return md5(JSON.stringify([BRANDED_FORMULA, names, exclusions]));
}
