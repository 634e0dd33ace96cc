/**
 * What pages that do not exist say in title and h1, lower-case, by language. A phrase counts
 * wherever it is in the text.
 */
const NOT_FOUND_PHRASES: Readonly<Record<string, readonly string[]>> = {
  en: [
    "page not found",
    "404 not found",
    "404 error",
    "error 404",
    "page does not exist",
    "page doesn't exist",
    "page no longer exists",
    "page cannot be found",
    "page can't be found",
    "page could not be found",
    "page couldn't be found",
    "page was not found",
    "can't find that page",
    "can't find the page",
  ],
  fr: ["page introuvable", "page non trouvée", "page inexistante", "page n'existe p", "erreur 404"],
  de: ["seite nicht gefunden", "seite wurde nicht gefunden", "seite existiert nicht", "fehler 404"],
  es: [
    "página no encontrada",
    "página no existe",
    "no se encontró la página",
    "no se ha encontrado la página",
  ],
  it: ["pagina non trovata", "pagina non esiste", "pagina inesistente", "errore 404"],
  pt: ["página não encontrada", "página não existe", "página inexistente", "erro 404"],
  nl: ["pagina niet gevonden", "pagina bestaat niet", "fout 404"],
  pl: ["nie znaleziono strony", "strona nie istnieje", "strona nie została znaleziona", "błąd 404"],
  cs: ["stránka nenalezena", "stránka nebyla nalezena", "stránka neexistuje", "chyba 404"],
  sv: ["sidan hittades inte", "sidan finns inte", "sidan kunde inte hittas"],
  da: ["siden blev ikke fundet", "siden findes ikke", "siden kunne ikke findes"],
  no: ["siden ble ikke funnet", "siden finnes ikke", "fant ikke siden"],
  fi: ["sivua ei löydy", "sivua ei löytynyt"],
  hu: ["oldal nem található"],
  ro: ["pagina nu a fost găsită", "pagina nu există"],
  tr: ["sayfa bulunamadı", "sayfa bulunamadi"],
  el: ["σελίδα δεν βρέθηκε", "σελίδα δεν υπάρχει"],
  ru: ["страница не найдена", "страница не существует", "страницы не существует", "ошибка 404"],
  uk: ["сторінку не знайдено", "сторінка не знайдена", "помилка 404"],
  id: ["halaman tidak ditemukan"],
  vi: ["không tìm thấy trang", "trang không tồn tại"],
  ja: ["ページが見つかりません", "ページは見つかりません", "ページは存在しません"],
  zh: ["页面不存在", "找不到页面", "页面未找到", "頁面不存在", "找不到頁面", "找不到網頁"],
  ko: ["페이지를 찾을 수 없습니다", "존재하지 않는 페이지"],
  ar: ["الصفحة غير موجودة"],
  he: ["הדף לא נמצא", "העמוד לא נמצא"],
};

/** Longer texts are not read to their end: error pages say it at once. */
const MAX_TEXT_LENGTH = 300;

/** The phrases have no characters that mean anything in a pattern. */
const PHRASE = new RegExp(Object.values(NOT_FOUND_PHRASES).flat().join("|"));

/**
 * Texts that are too short or too common to count inside a longer one ("Peugeot 404", "lost and not
 * found"): they must be a whole title, or a whole part of it between separators.
 */
const WHOLE_PARTS: ReadonlySet<string> = new Set([
  "404",
  "404!",
  "not found",
  "nicht gefunden",
  "introuvable",
  "no encontrado",
  "no encontrada",
  "non trovato",
  "não encontrado",
  "niet gevonden",
  "nie znaleziono",
  "не найдено",
  "見つかりません",
  "未找到",
]);

/**
 * Says whether a title or heading is one of a page that does not exist, in about 25 languages.
 * Part of the soft-404 rule: alone it proves nothing, since articles about 404 pages exist.
 */
export function isNotFoundText(text: string): boolean {
  const value = text.slice(0, MAX_TEXT_LENGTH).normalize("NFC").toLowerCase().replaceAll("’", "'");
  if (PHRASE.test(value)) return true;
  return value.split(/\s[-–—|·:•]\s|[|:–—]/u).some((part) => WHOLE_PARTS.has(part.trim()));
}
