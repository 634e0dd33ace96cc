import type { SiteRule } from "../rule.ts";

const WHERE = "rendered page";
const SEO_BASICS = "https://developers.google.com/search/docs/crawling-indexing/javascript/" +
  "javascript-seo-basics";
/** Share of small text from which on Lighthouse, too, calls a page illegible. */
const MAX_SMALL_SHARE = 0.4;

const cwvPoor: SiteRule<"renders"> = {
  id: "cwv_poor",
  category: "performance",
  severity: "notice",
  scope: "R",
  tier: 3,
  over: "renders",
  title: "Page paints late or shifts",
  description: "In a browser with a phone's screen the largest content appears later, or the " +
    "layout shifts more, than what counts as poor. This is a measurement without any throttling: " +
    "visitors on slow devices and networks see worse. Google ranks by what real visitors see.",
  howToFix: "Largest contentful paint: load the main image or text first, without waiting for " +
    "scripts. Layout shift: give images, ads and frames their size, and insert nothing above " +
    "what is shown.",
  learnMoreUrl: "https://web.dev/articles/vitals",
  check({ lcpMs, cls }, { lcp_max_ms, cls_max }) {
    const late = lcpMs !== null && lcpMs > lcp_max_ms;
    if (!late && cls <= cls_max) return undefined;
    return {
      evidence: {
        found: { lcp_ms: lcpMs, cls },
        expected: `a largest contentful paint of at most ${lcp_max_ms} ms, ` +
          `a cumulative layout shift of at most ${cls_max}`,
        where: WHERE,
      },
    };
  },
};

const fontSizeTooSmall: SiteRule<"renders"> = {
  id: "font_size_too_small",
  category: "mobile",
  severity: "notice",
  scope: "R",
  tier: 3,
  over: "renders",
  title: "Text is too small to read on a phone",
  description: "More than 40 % of the characters on the page are shown smaller than what can be " +
    "read without zooming.",
  howToFix: "Set a font size of at least 12 px, better 16 px, for running text.",
  learnMoreUrl: "https://developer.chrome.com/docs/lighthouse/seo/font-size",
  check({ smallTextShare, smallestFontPx }, { font_min_px }) {
    if (smallTextShare === null || smallTextShare <= MAX_SMALL_SHARE) return undefined;
    return {
      evidence: {
        found: {
          small_text_pct: Math.round(smallTextShare * 100),
          smallest_font_px: smallestFontPx,
        },
        expected: `at most ${MAX_SMALL_SHARE * 100} % of the text below ${font_min_px} px`,
        where: WHERE,
      },
    };
  },
};

const jsChangesTitleOrCanonical: SiteRule<"renders"> = {
  id: "js_changes_title_or_canonical",
  category: "js_rendering",
  severity: "notice",
  scope: "R",
  tier: 3,
  over: "renders",
  title: "JavaScript changes title, h1, canonical or robots",
  description: "After rendering the page has another title, first h1, canonical or robots meta " +
    "than its HTML. Search engines read both, at different times, and crawlers without " +
    "JavaScript only the HTML: which of the two counts is left to chance.",
  howToFix:
    "Send the final title, h1, canonical and robots meta in the HTML, and leave them alone.",
  learnMoreUrl: SEO_BASICS,
  check({ differences }) {
    if (differences.length === 0) return undefined;
    const fields = differences.map(({ field }) => field).join(", ");
    return {
      evidence: {
        found: Object.fromEntries(
          differences.map(({ field, raw, rendered }) => [field, { html: raw, rendered }]),
        ),
        expected: `the same ${fields} in the HTML as after rendering`,
        where: WHERE,
      },
    };
  },
};

const jsLinksOnly: SiteRule<"renders"> = {
  id: "js_links_only",
  category: "js_rendering",
  severity: "notice",
  scope: "R",
  tier: 3,
  over: "renders",
  title: "Links exist only after rendering",
  description:
    "JavaScript adds links that the HTML does not have. Search engines find them later, " +
    "when they render the page; crawlers without JavaScript, such as those of most AI " +
    "assistants, never do.",
  howToFix: "Put the links into the HTML, as a elements with an href.",
  learnMoreUrl: SEO_BASICS,
  check({ jsLinksCount, jsLinks }) {
    if (jsLinksCount === 0) return undefined;
    return {
      evidence: {
        found: { links_count: jsLinksCount, examples: jsLinks },
        expected: "every link in the HTML",
        where: WHERE,
      },
    };
  },
};

/** The rules about pages as a browser shows them. */
export const renderedPageSiteRules: readonly SiteRule<"renders">[] = [
  cwvPoor,
  fontSizeTooSmall,
  jsChangesTitleOrCanonical,
  jsLinksOnly,
];
