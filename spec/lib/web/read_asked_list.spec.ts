import { expect } from "chai";
import { ValidationError } from "../../../lib/core/errors.ts";
import { readAskedList } from "../../../lib/web/read_asked_list.ts";

describe("readAskedList()", () => {
  const read = (cursor: string | null) =>
    cursor === "x"
      ? Promise.reject(new ValidationError({ cursor: ["It is of another list."] }))
      : Promise.resolve(["from", cursor]);

  it("reads what is asked for", async () => {
    const { list, asked, problem } = await readAskedList(read, { asked: "a", beginning: null });
    expect(list).to.deep.equal(["from", "a"]);
    expect(asked).to.equal("a");
    expect(problem.status).to.equal(200);
  });

  it("says what cannot be asked for, and reads the beginning", async () => {
    const { list, asked, problem } = await readAskedList(read, { asked: "x", beginning: null });
    expect(list).to.deep.equal(["from", null]);
    expect(asked).to.equal(null);
    expect(problem).to.deep.include({ status: 422, message: "It is of another list." });
  });

  it("hides no failure", async () => {
    const failure = new Error("The database is away.");
    const failed: unknown = await readAskedList(() => Promise.reject(failure), {
      asked: "a",
      beginning: null,
    }).catch((error: unknown) => error);
    expect(failed).to.equal(failure);
  });
});
