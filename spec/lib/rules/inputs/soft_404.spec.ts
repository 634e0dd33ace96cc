import { expect } from "chai";
import { isNotFoundText } from "../../../../lib/rules/inputs/soft_404.ts";

describe("isNotFoundText()", () => {
  const errorTexts = [
    "404",
    "404 | Tea House",
    "Not Found",
    "Tea House - Not Found",
    "Error 404",
    "Oops! That page can’t be found.",
    "PAGE NOT FOUND",
    "Page introuvable",
    "Cette page n’existe pas",
    "Seite nicht gefunden",
    "Página no encontrada",
    "Pa\u0301gina no encontrada",
    "Pagina non trovata",
    "Página não encontrada",
    "Pagina niet gevonden",
    "Nie znaleziono strony",
    "Stránka nenalezena",
    "Sidan hittades inte",
    "Siden ble ikke funnet",
    "Sivua ei löytynyt",
    "Sayfa bulunamadı",
    "SAYFA BULUNAMADI",
    "Страница не найдена",
    "Сторінку не знайдено",
    "ページが見つかりません",
    "找不到页面",
    "페이지를 찾을 수 없습니다",
    "الصفحة غير موجودة",
  ];
  for (const text of errorTexts) {
    it(`returns true for "${text}"`, () => {
      expect(isNotFoundText(text)).to.equal(true);
    });
  }

  const otherTexts = [
    "",
    "Peugeot 404",
    "Route 404: a road trip",
    "Error handling in Go",
    "The lost and not found office",
    "Home page",
    "Seiten für Teetrinker",
    "茶",
  ];
  for (const text of otherTexts) {
    it(`returns false for "${text}"`, () => {
      expect(isNotFoundText(text)).to.equal(false);
    });
  }
});
