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
  it("leaves out links to a long address, the first page before the next", () => {
    const linkOf = (length: number, cursor: string | null) => {
      const asked = { ...request, url: `/api/v1/sites?q=${"x".repeat(length)}` };
      return bareListAnswer(asked, { ...page, nextCursor: cursor }, presenter).headers?.["Link"];
    };
    expect(linkOf(3_900, "new")).to.match(/rel="first", .*rel="next"$/);
    expect(linkOf(4_000, "new")).to.match(/^<[^<]*>; rel="next"$/);
    expect(linkOf(7_900, null)).to.match(/^<[^<]*>; rel="first"$/);
    expect(linkOf(8_000, "new")).to.equal(undefined);
  });
  it("gives data alone, and no next link on the last page", () => {
    const last = { ...page, nextCursor: null };
    const { headers, body } = bareListAnswer(request, last, presenter);
    expect(body).to.deep.equal({ data: [{ id: 1 }] });
    expect(headers?.["Link"]).to.equal('<http://x/api/v1/sites?q=%C3%A4>; rel="first"');
  });
});
