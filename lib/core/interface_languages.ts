/**
 * The languages of Google's interfaces, by their tags (BCP 47): exports have names of countries and dates in any of them.
 * Source: the languages of a Google Account (support.google.com/accounts/answer/32047), those that CLDR has.
 */
export const INTERFACE_LANGUAGES: readonly string[] = [
  "en en-GB de fr es it pt nl pl ru uk ja ko zh zh-Hant tr cs sk sv da nb fi hu ro bg el he ar fa hi",
  "id vi th hr sl ca pt-PT es-419 fr-CA zh-HK af am as az be bn bs cy et eu fil ga gl gu hy is ka kk km",
  "kn ky lo lt lv mk ml mn mr ms my ne or pa si sq sr sr-Latn sw ta te ur uz zu",
].flatMap((tags) => tags.split(" "));
