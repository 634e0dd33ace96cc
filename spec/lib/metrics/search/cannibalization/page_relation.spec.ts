import { expect } from "chai";
import { parseAddress } from "../../../../../lib/metrics/search/cannibalization/address_parts.ts";
import { relatePages } from "../../../../../lib/metrics/search/cannibalization/page_relation.ts";
import { findPageType } from "../../../../../lib/metrics/search_data/page_type.ts";

const at = (path: string) => path.startsWith("/") ? `https://a.example.com${path}` : path;

function relate(first: string, second: string) {
  const [a, b] = [at(first), at(second)];
  return relatePages(parseAddress(a), parseAddress(b), [findPageType(a), findPageType(b)]);
}

const CASES: readonly (readonly [relation: string | null, first: string, second: string])[] = [
  // languages and countries
  ["locale", "/en/tea", "/de/tee"],
  ["locale", "/tea", "/de/tea"],
  ["locale", "/en-gb/tea", "/en_us/tea"],
  ["locale", "/ch-de/tea", "/ch-fr/the"],
  ["locale", "/ch/fr/tea", "/ch/de/tea"],
  ["locale", "/tea?lang=en", "/tea?lang=de"],
  ["locale", "https://a.de/tee", "https://a.fr/the"],
  ["locale", "https://a.com/tea", "https://a.co.uk/tea"],
  ["locale", "https://de.a.com/tee", "https://www.a.com/tee"],
  ["locale", "https://de.a.com/tee", "https://fr.a.com/the"],
  [null, "/de/tee", "/de/tee-ratgeber"],
  [null, "/tee-ratgeber", "/de/tee"],
  [null, "https://a.com/tea", "https://a.blog/tea"],
  [null, "https://shop.a.com/tea", "https://blog.a.com/tea"],
  [null, "https://a.de/tee", "https://b.fr/the"],
  // places
  ["place", "/plumber-leeds", "/plumber-york"],
  ["place", "/plumber/leeds", "/plumber/york"],
  ["place", "/leeds/plumber", "/york/plumber"],
  ["place", "/plumber", "/plumber-leeds"],
  ["place", "/plumber", "/plumber/leeds"],
  ["place", "/zahnarzt-münchen", "/zahnarzt-duesseldorf"],
  ["place", "/hotels/new-york", "/hotels/new-orleans"],
  ["place", "/notar-hamburg-altona", "/notar-berlin-mitte"],
  ["place", "/locations/leeds/plumber-leeds", "/locations/york/plumber-york"],
  ["place", "/emergency-plumber-in-leeds", "/plumbers/sheffield"],
  ["place", "/rome-guide", "/milan-guide"],
  [null, "/leeds-plumber-prices", "/leeds-plumber-guide"],
  [null, "/reading-lamps", "/nice-lamps-for-reading"],
  // kinds of a product, and products
  ["variant", "/shirt-red", "/shirt-blue"],
  ["variant", "/phone-64gb", "/phone-128gb"],
  ["variant", "/mattress/90x200", "/mattress/140x200"],
  ["variant", "/shirt?color=red", "/shirt?color=blue"],
  ["variant", "/item.php?id=12", "/item.php?id=13"],
  ["variant", "/sofa", "/sofa-leather"],
  ["variant", "/product/kettle", "/product/teapot"],
  ["variant", "/tea/assam-1012.html", "/tea/darjeeling-1044.html"],
  // a short number names a model beside the id
  ["variant", "/store/boiler/vega-24-812", "/store/boiler/vega-18-517"],
  [null, "/best-tea-2023", "/best-tea-2024"],
  [null, "/tea", "/tea-2"],
  [null, "/tea-guide", "/tea-guide-112"],
  [null, "/article-1012", "/article-1044"],
  [null, "/shop/tea", "/blog/tea"],
  // parameters that only order
  ["parameters", "/tea?sort=price", "/tea"],
  ["parameters", "/tea?page=2", "/tea?page=3"],
  // two articles
  [null, "/tea-guide", "/tea-tips"],
  [null, "/blog/tea", "/blog/all-about-tea"],
  [null, "/tea", "/how-to-make-tea"],
  [null, "no url", "/tea"],
];

describe("relatePages()", () => {
  for (const [relation, first, second] of CASES) {
    it(`takes ${first} and ${second} for ${relation ?? "rivals"}`, () => {
      expect(relate(first, second)).to.equal(relation);
      expect(relate(second, first)).to.equal(relation);
    });
  }
});
