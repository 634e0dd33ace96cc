import { foldHeader } from "../columns/find_columns.ts";
import type { SearchType } from "../import_rows.ts";

/** As the API, the bulk export and the user interface in several languages call them. */
const NAMES: Readonly<Record<SearchType, readonly string[]>> = {
  web: [
    "web",
    "веб",
    "网页",
    "网络",
    "網頁",
    "網路",
    "ウェブ",
    "웹",
    "internet",
    "интернет",
    "sieć",
    "www",
    "אינטרנט",
    "webb",
    "nett",
    "nettet",
    "verkko",
    "інтернет",
    "ιστός",
    "الويب",
    "وب",
    "เว็บ",
  ],
  image: ["image", "images", "bild", "bilder", "imagen", "imágenes", "immagine", "immagini"]
    .concat(["imagem", "imagens", "afbeelding", "afbeeldingen", "画像", "이미지", "图片", "圖片"])
    .concat(["obraz", "obrazy", "grafika", "görsel", "изображение", "изображения", "картинки"])
    .concat(["obrázky", "billede", "billeder", "bilde", "kuva", "kép", "εικόνα", "תמונה", "صورة"]),
  video: [
    "video",
    "videos",
    "vidéo",
    "vidéos",
    "vídeo",
    "vídeos",
    "video's",
    "動画",
    "동영상",
    "视频",
  ]
    .concat(["影片", "wideo", "видео", "відео", "videó", "βίντεο", "סרטון", "فيديو"]),
  news: ["news", "actualités", "nachrichten", "noticias", "notizie", "notícias", "nieuws"]
    .concat(["wiadomości", "новости", "новини", "haberler", "nyheter", "nyheder", "uutiset"])
    .concat(["zprávy", "hírek", "ニュース", "뉴스", "新闻", "新聞", "חדשות", "أخبار"]),
  discover: ["discover"],
  google_news: ["googlenews", "google_news", "google news"],
};

const types = new Map(
  (["web", "image", "video", "news", "discover", "google_news"] as const).flatMap((type) =>
    NAMES[type].map((name) => [foldHeader(name), type] as const)
  ),
);

const memory = new Map<string, SearchType>();

/** Reads a search type; undefined when it is none. */
export function parseSearchType(text: string): SearchType | undefined {
  const known = memory.get(text);
  if (known !== undefined) return known;
  const type = types.get(foldHeader(text));
  if (type !== undefined && memory.size < 1000) memory.set(text, type);
  return type;
}
