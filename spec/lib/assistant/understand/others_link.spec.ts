import { expect } from "chai";
import { saysOthersLink } from "../../../../lib/assistant/understand/others_link.ts";

describe("saysOthersLink()", () => {
  it("says that somebody else links, in either order", () => {
    for (
      const text of [
        "is somebody linking to a page we deleted",
        "how many other websites link here",
        "who points at our dead urls",
        "links from other sites to missing pages",
        "verlinkt uns jemand auf eine tote seite",
        "wer verweist auf uns",
        "external links that point to our old pages",
        "links von aussen ins leere",
        "andere websites, die auf uns verlinken",
      ]
    ) {
      expect(saysOthersLink(text), text).to.equal(true);
    }
  });

  it("says nothing of internal links and of pages by themselves", () => {
    for (
      const text of [
        "who links internally to this page",
        "which of our own pages link to it",
        "wer verlinkt intern darauf",
        "which pages are gone",
        "internal links to it",
      ]
    ) {
      expect(saysOthersLink(text), text).to.equal(false);
    }
  });
});
