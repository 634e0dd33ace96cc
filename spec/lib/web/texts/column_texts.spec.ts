import { expect } from "chai";
import { columnLabel } from "../../../../lib/web/explorer/column_label.ts";
import { explorerList } from "../../../../lib/web/explorer/explorer_list.ts";
import { EXPLORER_VIEWS } from "../../../../lib/web/explorer/explorer_views.ts";
import { GERMAN_TEXTS } from "../../../../lib/web/texts/german/mod.ts";

describe("the German texts of lists", () => {
  const missing = (texts: readonly string[]) =>
    [...new Set(texts)].filter((text) => !GERMAN_TEXTS.has(text));

  it("have the name of each view and what it has", () => {
    expect(missing(EXPLORER_VIEWS.flatMap(({ label, about }) => [label, about])))
      .to.deep.equal([]);
  });

  it("have each column that can be chosen", () => {
    const labels = EXPLORER_VIEWS.flatMap((view) => explorerList(view).columns.map(columnLabel));
    expect(labels.length).to.be.above(300);
    expect(missing(labels)).to.deep.equal([]);
  });

  it("have each parameter that narrows a list", () => {
    const names = EXPLORER_VIEWS.flatMap((view) => Object.keys(explorerList(view).parameters));
    expect(missing(names.map(columnLabel))).to.deep.equal([]);
  });
});
