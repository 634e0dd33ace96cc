import { expect } from "chai";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import { explorerList } from "../../../../lib/web/explorer/explorer_list.ts";
import { EXPLORER_VIEWS } from "../../../../lib/web/explorer/explorer_views.ts";
import { parentView, viewPath } from "../../../../lib/web/explorer/view_path.ts";

/** Lists of a site that have another place than a table of their own. */
const ELSEWHERE = ["listConversations", "listPageHistory"];

describe("EXPLORER_VIEWS", () => {
  it("has every list of a site", () => {
    const lists = ROUTES.filter(({ method, path, list, views }) =>
      method === "GET" && path.startsWith("/sites/:id/") && (list ?? views) !== undefined
    );
    const shown = new Set<string>(EXPLORER_VIEWS.map(({ operationId }) => operationId));
    const missing = lists.map(({ operationId }) => operationId).filter((id) => !shown.has(id));
    expect(missing.toSorted()).to.deep.equal(ELSEWHERE);
  });

  it("shows only fields that its lists have, each described", () => {
    for (const view of EXPLORER_VIEWS) {
      const list = explorerList(view);
      expect(list.columns, view.slug).to.include.members([...view.columns]);
      const undescribed = list.columns.filter((name) => list.rowSchemas[name] === undefined);
      expect(undescribed, view.slug).to.deep.equal([]);
    }
  });

  it("has each slug once", () => {
    const slugs = EXPLORER_VIEWS.map(({ slug }) => slug);
    expect(new Set(slugs).size).to.equal(slugs.length);
  });

  it("has a view that leads to each nested one", () => {
    for (const view of EXPLORER_VIEWS.filter(({ isNested }) => isNested)) {
      expect(parentView(view).isNested ?? false, view.slug).to.equal(false);
    }
  });

  it("fills the parameters of a path as one segment each", () => {
    expect(viewPath(7, { slug: "issues/:code/places" }, { code: "a/b" }))
      .to.equal("/sites/7/issues/a%2Fb/places");
  });
});
