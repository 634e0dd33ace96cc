import { expect } from "chai";
import type { AnswerTo, ApiReader, RowOf } from "../../../lib/assistant/api_reader.ts";

/** True where two types are the same. */
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends (<T>() => T extends Other ? 1 : 2)
  ? true
  : false;

/** Compiles for true alone. */
function holds<const Fact extends true>(fact: Fact): void {
  expect(fact).to.equal(true);
}

type Keyword<Query> = RowOf<AnswerTo<"listKeywords", Query>>;

// each `@ts-expect-error` fails the check of types where the line below it compiles
describe("AnswerTo", () => {
  it("has all fields of a row, or those that are asked for", () => {
    holds<Same<Keyword<undefined>["clicks"], number | null>>(true);
    holds<Same<keyof Keyword<{ fields: "id,clicks" }>, "id" | "clicks">>(true);
    holds<Same<keyof Keyword<{ fields: readonly ["id", "clicks"] }>, "id" | "clicks">>(true);
    // of names that only the running program knows, any may be missing
    holds<Same<Keyword<{ fields: string }>["clicks"], number | null | undefined>>(true);
    // @ts-expect-error: the position is not asked for
    type _Missing = Keyword<{ fields: "id,clicks" }>["position"];
    // @ts-expect-error: a keyword has no such field
    type _Wrong = Keyword<undefined>["click"];
  });

  it("has the rows of the view that is asked for", () => {
    type Link = RowOf<AnswerTo<"listInternalLinks", { view: "links" }>>;
    holds<Same<Link["elements_count"], number>>(true);
    // @ts-expect-error: that is a field of another view
    type _Other = Link["suggested_anchor"];
  });

  it("types what a reader reads", () => {
    async function read(reader: ApiReader): Promise<void> {
      const { body } = await reader.read("listIssues", { query: { fields: "code,title" } });
      holds<Same<(typeof body.data)[number]["title"], string>>(true);
      holds<Same<typeof body.meta.total, number>>(true);
      // @ts-expect-error: the severity is not asked for
      await Promise.resolve(body.data[0]?.severity);
      // @ts-expect-error: there is no such operation
      await reader.read("listIssue");
    }
    expect(read).to.be.a("function");
  });
});
