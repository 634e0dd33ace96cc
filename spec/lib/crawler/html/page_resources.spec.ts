import { expect } from "chai";
import { parseSrcset } from "../../../../lib/crawler/html/page_resources.ts";
import { parseHtml } from "../../../support/audits/parse_html.ts";

/** Resources as `type url where`, without the site's origin. */
function resources(html: string): string[] {
  return parseHtml(html).resources.map(({ url, type, where }) =>
    `${type} ${url.replace("https://example.com", "")} ${where}`
  );
}

describe("PageResources", () => {
  const cases: [html: string, expected: string[]][] = [
    ["<img src=/a.png>", ["image /a.png img[src]"]],
    ["<image src=/a.png>", ["image /a.png img[src]"]],
    ["<img srcset='/a.png 1x, /b.png 2x'>", [
      "image /a.png img[srcset]",
      "image /b.png img[srcset]",
    ]],
    ["<picture><source srcset=/a.avif><img src=/a.png></picture>", [
      "image /a.avif source[srcset]",
      "image /a.png img[src]",
    ]],
    ["<video src=/v poster=/p><source src=/w><track src=/t></video><source src=/i>", [
      "media /v video[src]",
      "image /p video[poster]",
      "media /w source[src]",
      "other /t track[src]",
      "image /i source[src]",
    ]],
    ["<audio><source src=/a.ogg></audio>", ["media /a.ogg source[src]"]],
    ["<script src=/a.js></script><script>x</script>", ["script /a.js script[src]"]],
    ["<iframe src=/f></iframe>", ["iframe /f iframe[src]"]],
    ["<embed src=/e><object data=/o></object>", ["other /e embed[src]", "other /o object[data]"]],
    ["<input type=IMAGE src=/i><input src=/j>", ["image /i input[src]"]],
    ["<link rel='Alternate STYLESHEET' href=/a.css>", [
      "stylesheet /a.css link[rel=stylesheet]",
    ]],
    ["<link rel='shortcut icon' href=/i.ico>", ["image /i.ico link[rel=icon]"]],
    ["<link rel=preload as=font href=/f.woff2>", ["font /f.woff2 link[rel=preload]"]],
    ["<link rel=preload as=image imagesrcset='/a 1x'>", ["image /a link[imagesrcset]"]],
    ["<link rel=canonical href=/c><link rel=preconnect href=//cdn.example>", []],
    ["<img src='data:image/png;base64,AA'><img src=' '><img><img src='http://['>", []],
    ["<link rel=amphtml href=/amp><link rel=manifest href=/m.json>", [
      "other /amp link[rel=amphtml]",
      "other /m.json link[rel=manifest]",
    ]],
    [
      "<link rel=alternate type=application/rss+xml href=/rss><link rel=alternate href=/other>" +
      "<link rel=alternate type='application/atom+xml; charset=utf-8' href=/atom>" +
      "<link rel=alternate type=application/feed+json href=/json>",
      [
        "other /rss link[rel=alternate]",
        "other /atom link[rel=alternate]",
        "other /json link[rel=alternate]",
      ],
    ],
    ["<meta name=twitter:image content=/t.png><meta name=twitter:image:src content=/u.png>", [
      "og_image /t.png meta[name=twitter:image]",
      "og_image /u.png meta[name=twitter:image:src]",
    ]],
    ["<style>@import '/a.css';b{background:url(/b.png)}@font-face{src:url(/c.woff2)}</style>", [
      "stylesheet /a.css @import in style",
      "image /b.png url() in style",
      "font /c.woff2 url() in style",
    ]],
    ["<p style='background: URL(\"/a.png\")'>x<svg style='fill:url(#a)'></svg>", [
      "image /a.png url() in [style]",
    ]],
    ["<noscript><img src=/a></noscript><template><img src=/b></template>", []],
  ];
  for (const [html, expected] of cases) {
    it(`finds ${expected.length} in ${html}`, () => {
      expect(resources(html)).to.deep.equal(expected);
    });
  }

  it("takes two hundred of what the page's own CSS loads, and all that elements load", () => {
    const rules = Array.from({ length: 300 }, (_, index) => `a{b:url(/s${index}.png)}`).join("");
    const page = resources(`<style>${rules}${rules}</style><img src=/a.png>`);
    expect(page).to.have.length(201);
    expect(page.at(-1)).to.equal("image /a.png img[src]");
  });

  it("takes equal resources together", () => {
    const page = parseHtml("<img src=/a.png><img src='a/../../a.png'><img src=/a.png#x>");
    expect(page.resources).to.deep.equal([
      {
        url: "https://example.com/a.png",
        type: "image",
        where: "img[src]",
        elementsCount: 3,
        modernAlternative: false,
      },
    ]);
  });

  /** Paths of the images for which WebP or AVIF is offered too. */
  const modern: [html: string, paths: string[]][] = [
    ["<img src=/a.jpg>", []],
    ["<picture><source type=image/webp srcset='/a 1x'><img src=/a.jpg></picture>", [
      "/a",
      "/a.jpg",
    ]],
    ["<picture><source srcset='/a.avif?w=9 9w'><img src=/a.jpg></picture><img src=/b.jpg>", [
      "/a.avif?w=9",
      "/a.jpg",
    ]],
    ["<picture><source type=image/jpeg srcset=/b.jpg><img src=/a.jpg></picture>", []],
    ["<picture><img src=/a.jpg><source type=image/avif srcset=/b></picture>", ["/a.jpg", "/b"]],
    ["<picture><source type=image/webp srcset=/a><img src=/a.jpg>", ["/a", "/a.jpg"]],
    ["<img src=/a.jpg srcset='/a.webp 1x, /b.jpg 2x'><img src=/c.jpg srcset='/d.jpg'>", [
      "/a.jpg",
      "/a.webp",
      "/b.jpg",
    ]],
    ["<img src=/a.jpg><picture><source type=image/webp srcset=/b><img src=/a.jpg></picture>", [
      "/a.jpg",
      "/b",
    ]],
    ["<picture></picture><source type=image/webp srcset=/b><img src=/a.jpg>", []],
  ];
  for (const [html, paths] of modern) {
    it(`finds modern alternatives to ${paths.length} images in ${html}`, () => {
      const found = parseHtml(html).resources.filter((resource) => resource.modernAlternative);
      expect(found.map(({ url }) => url.replace("https://example.com", ""))).to.deep.equal(paths);
    });
  }

  it("keeps 2,000 resources and counts the rest", () => {
    const page = parseHtml(Array.from({ length: 2_003 }, (_, n) => `<img src=/${n}>`).join(""));
    expect(page.resources).to.have.lengthOf(2_000);
    expect(page.resourcesDropped).to.equal(3);
    expect(page.images).to.have.lengthOf(1_000);
    expect(page.imagesCount).to.equal(2_003);
  });

  const images: [html: string, alt: string | null, decorative: boolean, dimensions: boolean][] = [
    ["<img>", null, false, false],
    ["<img alt>", "", false, false],
    ["<img alt=''>", "", false, false],
    ["<img alt=' A &amp; B '>", "A & B", false, false],
    ["<img role=Presentation>", null, true, false],
    ["<img role=none>", null, true, false],
    ["<img aria-hidden=true>", null, true, false],
    ["<img aria-hidden=false>", null, false, false],
    ["<img width=1 height=2>", null, false, true],
    ["<img width=1>", null, false, false],
    ["<img style='max-width: 9px; aspect-ratio: 1/2'>", null, false, true],
    ["<img style='width:1px;height:2px'>", null, false, true],
    ["<img style='max-width:1px;max-height:2px'>", null, false, false],
  ];
  for (const [html, alt, decorative, hasDimensions] of images) {
    it(`describes ${html}`, () => {
      expect(parseHtml(html).images).to.deep.equal([
        { src: "", alt, decorative, hasDimensions, linkedAlone: false },
      ]);
    });
  }

  it("lists what an https page loads by http, active or passive", () => {
    const page = parseHtml(
      `<link rel=stylesheet href=http://a.example/a.css><img src=http://a.example/a.png>
       <script src=http://a.example/a.js></script><object data=http://a.example/o></object>
       <video src=http://a.example/v></video><script src=//a.example/b.js></script>
       <a href=http://a.example/>link</a>`,
    );
    expect(page.insecureResources).to.deep.equal([
      { url: "http://a.example/a.css", where: "link[rel=stylesheet]", active: true },
      { url: "http://a.example/a.png", where: "img[src]", active: false },
      { url: "http://a.example/a.js", where: "script[src]", active: true },
      { url: "http://a.example/o", where: "object[data]", active: true },
      { url: "http://a.example/v", where: "video[src]", active: false },
    ]);
  });

  it("lists nothing insecure on an http page", () => {
    const page = parseHtml("<img src=/a.png>", { url: "http://example.com/" });
    expect(page.insecureResources).to.deep.equal([]);
  });
});

describe("parseSrcset()", () => {
  const cases: [srcset: string, urls: string[]][] = [
    ["", []],
    [" , ,", []],
    ["a.png", ["a.png"]],
    ["a.png, b.png 2x", ["a.png", "b.png"]],
    ["a.png 1x,b.png 2x,", ["a.png", "b.png"]],
    ["a,b.png 100w", ["a,b.png"]],
    ["data:image/png;base64,AA== 1x, b.png 2x", ["data:image/png;base64,AA==", "b.png"]],
    ["a.png (x, y) 1x, b.png", ["a.png", "b.png"]],
  ];
  for (const [srcset, urls] of cases) {
    it(`lists ${JSON.stringify(srcset)}`, () => expect(parseSrcset(srcset)).to.deep.equal(urls));
  }

  it("stops after 50 candidates", () => {
    expect(parseSrcset("a 1x, ".repeat(10_000))).to.have.lengthOf(50);
  });
});
