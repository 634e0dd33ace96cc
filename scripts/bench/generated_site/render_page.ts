import { createRandom } from "./random.ts";
import { createPath, findFault, namePage, planLinks } from "./site_plan.ts";
import { createParagraph } from "./words.ts";

const IMAGES_PER_PAGE = 3;
/** This many pages share an image on average. */
const PAGES_PER_IMAGE = 50;
const PARAGRAPHS = 5;
const WORDS_PER_PARAGRAPH = 60;
const EXTERNAL_HOSTS = 100;

/** The HTML of page `number` of a site of `pagesCount` pages under `origin`. */
export function renderPage(number: number, pagesCount: number, origin: string): string {
  const fault = findFault(number);
  const name = fault === "same_title" ? "A title that several pages have" : namePage(number);
  const random = createRandom(number + 900_000_000);
  const canonical = origin + createPath(fault === "canonicalised" ? number - 1 : number);
  const description = createParagraph(20, random).slice(0, 150);
  const { nav, main, footer } = planLinks(number, pagesCount);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
${fault === "no_title" ? "" : `<title>${name} | Example catalogue</title>`}
<meta name="viewport" content="width=device-width, initial-scale=1">
${fault === "no_description" ? "" : `<meta name="description" content="${description}">`}
${fault === "noindex" ? `<meta name="robots" content="noindex">` : ""}
<link rel="canonical" href="${canonical}">
<meta property="og:title" content="${name}">
<meta property="og:type" content="article">
<meta property="og:url" content="${canonical}">
<meta property="og:image" content="${origin}/images/cover-${number % 100}.jpg">
<link rel="stylesheet" href="/assets/site.css">
<script src="/assets/site.js" defer></script>
<script type="application/ld+json">${
    structuredData(name, description, { url: canonical, origin })
  }</script>
</head>
<body>
<header><a href="/"><img src="/assets/logo.svg" alt="Example" width="120" height="40"></a>
<nav><ul>${nav.map(listLink).join("\n")}</ul></nav></header>
<main>
${fault === "no_h1" ? "" : `<h1>${name}</h1>`}
${renderText(number, pagesCount, random)}
<h2>Related to ${name}</h2>
<ul>
${main.map(listLink).join("\n")}
</ul>
<p><a href="https://partner-${number % EXTERNAL_HOSTS}.example/">Partner ${
    number % EXTERNAL_HOSTS
  }</a></p>
${fault === "broken_link" ? `<a href="/section-0/nothing-here-${number}x">Nothing here</a>` : ""}
</main>
<footer><p>Example catalogue, all rights reserved.</p>
${footer.map((target) => link(target)).join(" ")}</footer>
</body>
</html>
`;
}

function link(target: number): string {
  return `<a href="${createPath(target)}">${namePage(target)}</a>`;
}

function listLink(target: number): string {
  return `<li>${link(target)}</li>`;
}

function renderText(number: number, pagesCount: number, random: () => number): string {
  const images = Math.max(1, Math.floor(pagesCount / PAGES_PER_IMAGE));
  let text = "";
  for (let part = 0; part < PARAGRAPHS; part++) {
    if (part > 0 && part % 2 === 0) text += `<h2>${createParagraph(4, random)}</h2>\n`;
    text += `<p>${createParagraph(WORDS_PER_PARAGRAPH, random)}</p>\n`;
    if (part >= IMAGES_PER_PAGE) continue;
    const image = findFault(number) === "broken_image" && part === 0
      ? "missing"
      : Math.floor(random() * images);
    text += `<img src="/images/photo-${image}.jpg" alt="${createParagraph(5, random)}" ` +
      `width="640" height="480" loading="lazy">\n`;
  }
  return text;
}

function structuredData(
  name: string,
  description: string,
  { url, origin }: { url: string; origin: string },
): string {
  return JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Article",
    headline: name,
    description,
    url,
    image: `${origin}/images/photo-1.jpg`,
    datePublished: "2026-05-04",
    author: { "@type": "Person", name: "Alex Example" },
    publisher: { "@type": "Organization", name: "Example", url: origin },
  });
}
