import { createExcerpt } from "../text/excerpt.ts";
import type { PageRule } from "../rule.ts";

const domTooLarge: PageRule = {
  id: "dom_too_large",
  category: "performance",
  severity: "notice",
  scope: "P",
  tier: 2,
  title: "Too many elements",
  description:
    "The HTML has more than 1,500 elements. Layout, styles and every script that looks " +
    "for elements take longer with each of them, and phones run out of memory.",
  howToFix: "Divide long lists and tables over several pages, and remove wrappers without use.",
  learnMoreUrl: "https://web.dev/articles/dom-size-and-interactivity",
  check({ page }, { dom_max_elements }) {
    if (page === null || page.elementsCount <= dom_max_elements) return undefined;
    return {
      evidence: {
        found: page.elementsCount,
        expected: `at most ${dom_max_elements} elements`,
        where: "html",
      },
    };
  },
};

const tooManyResources: PageRule = {
  id: "too_many_resources",
  category: "performance",
  severity: "notice",
  scope: "P",
  tier: 3,
  version: 2,
  title: "Too many scripts and style sheets",
  description:
    "The page loads more than 100 scripts and style sheets. Each is a request with its " +
    "own delay, and each script has to be parsed and run.",
  howToFix: "Bundle them, load what is not needed at first later, and remove what is not used.",
  learnMoreUrl: "https://web.dev/articles/reduce-javascript-payloads-with-code-splitting",
  check({ page }, { resources_max }) {
    if (page === null) return undefined;
    const count = (type: string) => page.resources.filter((entry) => entry.type === type).length;
    const [scripts, styleSheets] = [count("script"), count("stylesheet")];
    if (scripts + styleSheets <= resources_max) return undefined;
    return {
      evidence: {
        found: { scripts, style_sheets: styleSheets },
        expected: `at most ${resources_max} together`,
        where: "script[src], link[rel=stylesheet]",
      },
    };
  },
};

const renderBlockingResources: PageRule = {
  id: "render_blocking_resources",
  category: "performance",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Many resources block rendering",
  description: "More than five scripts and style sheets in the head have to be loaded before " +
    "anything is shown: scripts without async or defer, and style sheets for the screen.",
  howToFix:
    "Give scripts defer or async, inline the styles that the first screen needs, and load " +
    "the others later.",
  learnMoreUrl:
    "https://developer.chrome.com/docs/lighthouse/performance/render-blocking-resources",
  check({ page }, { render_blocking_max }) {
    const blocking = page?.scripts.renderBlocking;
    if (blocking === undefined || blocking.count <= render_blocking_max) return undefined;
    return {
      evidence: {
        found: {
          count: blocking.count,
          examples: blocking.examples.map((address) => createExcerpt(address, 500)),
        },
        expected: `at most ${render_blocking_max}`,
        where: "head > script[src], head > link[rel=stylesheet]",
      },
    };
  },
};

const inlineCssJsTooLarge: PageRule = {
  id: "inline_css_js_too_large",
  category: "performance",
  severity: "notice",
  scope: "P",
  tier: 3,
  title: "Much inline CSS and JavaScript",
  description: "Inline scripts and styles take more than 200 KB of the HTML. They are sent again " +
    "with every page, where files of their own would be kept by the browser.",
  howToFix: "Move what all pages share to files of its own, and keep inline only what the first " +
    "screen needs.",
  learnMoreUrl: "https://web.dev/articles/extract-critical-css",
  check({ page }, { inline_max_bytes }) {
    if (page === null || page.scripts.inlineBytes <= inline_max_bytes) return undefined;
    return {
      evidence: {
        found: { bytes: page.scripts.inlineBytes },
        expected: `at most ${inline_max_bytes} bytes`,
        where: "script:not([src]), style",
      },
    };
  },
};

/** The rules about what a page makes browsers load and build. */
export const pageWeightPageRules: readonly PageRule[] = [
  domTooLarge,
  tooManyResources,
  renderBlockingResources,
  inlineCssJsTooLarge,
];
