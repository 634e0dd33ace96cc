import { expect } from "chai";
import { explorerList } from "../../../../lib/web/explorer/explorer_list.ts";
import { EXPLORER_VIEWS } from "../../../../lib/web/explorer/explorer_views.ts";
import {
  askedOf,
  changedAddress,
  settledAddress,
  shownColumns,
  shownFilters,
} from "../../../../lib/web/explorer/view_address.ts";

const PATH = "/sites/1/keywords";

describe("settledAddress()", () => {
  const settle = (query: string) => {
    const settled = settledAddress(PATH, new URLSearchParams(query));
    return settled === undefined ? undefined : decodeURIComponent(settled);
  };

  it("leaves an address in the words of the API as it is", () => {
    expect(settle("filter[clicks][gte]=10&sort=-clicks")).to.equal(undefined);
    expect(settle("")).to.equal(undefined);
  });
  it("turns the form of a filter into a filter next to the others", () => {
    expect(settle("q=tea&add_field=position&add_operator=lte&add_value=20"))
      .to.equal(`${PATH}?q=tea&filter[position][lte]=20`);
  });
  it("turns a range into one filter, also where it is open at one end", () => {
    expect(settle("range_field=position&range_from=4&range_to=20"))
      .to.equal(`${PATH}?filter[position][between]=4,20`);
    expect(settle("sort=-clicks&range_field=clicks&range_from= 4 &range_to="))
      .to.equal(`${PATH}?sort=-clicks&filter[clicks][gte]=4`);
    expect(settle("range_field=clicks&range_from=&range_to=4"))
      .to.equal(`${PATH}?filter[clicks][lte]=4`);
    expect(settle("range_field=clicks&range_from=&range_to=")).to.equal(PATH);
  });
  it("turns checked columns into fields, in the order of the list", () => {
    expect(settle("column=keyword&column=clicks")).to.equal(`${PATH}?fields=keyword,clicks`);
  });
  it("leaves out what a form sent empty", () => {
    expect(settle("from=&to=&sort=keyword")).to.equal(`${PATH}?sort=keyword`);
    expect(settle("add_field=clicks&add_operator=gte&add_value=")).to.equal(PATH);
  });
  it("joins what several lists can be sorted by, and takes the last of other values", () => {
    expect(settle("sort=clicks&sort=keyword&from=")).to.equal(`${PATH}?sort=clicks,keyword`);
    expect(settle("q=a&q=b&from=")).to.equal(`${PATH}?q=b`);
  });
});

describe("shownColumns()", () => {
  const view = EXPLORER_VIEWS.find(({ slug }) => slug === "keywords");
  if (view === undefined) throw new Error("There is no view of keywords.");
  const list = explorerList(view);
  const columns = (query: string) => shownColumns(view, list, new URLSearchParams(query));

  it("are those of the view until others are chosen", () => {
    expect(columns("")).to.deep.equal(view.columns);
    expect(columns("fields=clicks,keyword,clicks")).to.deep.equal(["clicks", "keyword"]);
  });
  it("leave out names that the list does not have", () => {
    expect(columns("fields=constructor,clicks")).to.deep.equal(["clicks"]);
    expect(columns("fields=constructor")).to.deep.equal(view.columns);
  });
  it("are asked for together with what rows are known by", () => {
    expect(askedOf(view, list, new URLSearchParams("fields=clicks&sort=clicks")))
      .to.deep.equal({ fields: "clicks,id", sort: "clicks" });
  });
});

describe("shownFilters()", () => {
  it("reads the operators of the API, also where they are left out", () => {
    const query = new URLSearchParams(
      "filter[clicks][gte]=1&filter[intent]=a,b&filter[url]=x&sort=-clicks",
    );
    expect(shownFilters(query).map(({ field, operator, value }) => [field, operator, value]))
      .to.deep.equal([["clicks", "gte", "1"], ["intent", "in", "a,b"], ["url", "eq", "x"]]);
  });
});

describe("changedAddress()", () => {
  it("goes back to the beginning of the list", () => {
    const query = new URLSearchParams("sort=-clicks&cursor=abc&q=tea");
    expect(changedAddress(PATH, query, { q: null, sort: "keyword" }))
      .to.equal(`${PATH}?sort=keyword`);
    expect(changedAddress(PATH, new URLSearchParams("cursor=abc"), {})).to.equal(PATH);
  });
});
