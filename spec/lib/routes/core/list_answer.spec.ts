import { expect } from "chai";
import { bareListAnswer, listAnswer } from "../../../../lib/routes/core/list_answer.ts";

describe("listAnswer()", () => {
  const request = {
    baseUrl: "http://x/api/v1",
    url: "/api/v1/sites?q=%C3%A4&cursor=old",
    list: {
      perPage: 2,
      sort: [],
      filters: [],
      search: null,
      fields: null,
      cursor: null,
      binding: "",
    },
  };
  const presenter = { id: (row: { id: number }) => row.id };
  const page = { rows: [{ id: 1 }], total: 3, nextCursor: "new" };

  it("gives data, links and meta, and the paging in headers", () => {
    expect(
      listAnswer(request, page, { presenter, listAnswerOptions: { meta: { source: "crawl" } } }),
    ).to.deep.equal({
      headers: {
        "Link": '<http://x/api/v1/sites?q=%C3%A4>; rel="first", ' +
          '<http://x/api/v1/sites?q=%C3%A4&cursor=new>; rel="next"',
        "X-Total-Count": "3",
      },
      body: {
        data: [{ id: 1 }],
        links: {
          first: "http://x/api/v1/sites?q=%C3%A4",
          next: "http://x/api/v1/sites?q=%C3%A4&cursor=new",
        },
        meta: { source: "crawl", per_page: 2, next_cursor: "new", total: 3 },
      },
      nextCursor: "new",
    });
  });
  it("gives data alone, and no next link on the last page", () => {
    const last = { ...page, nextCursor: null };
    const { headers, body } = bareListAnswer(request, last, presenter);
    expect(body).to.deep.equal({ data: [{ id: 1 }] });
    expect(headers?.["Link"]).to.equal('<http://x/api/v1/sites?q=%C3%A4>; rel="first"');
  });
});
