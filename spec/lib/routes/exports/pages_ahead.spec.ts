import { expect } from "chai";
import { PagesAhead } from "../../../../lib/routes/exports/pages_ahead.ts";
import type { RouteAnswer } from "../../../../lib/routes/core/route.ts";

/** A page that is being read, as the spec lets it go on. */
interface OpenPage {
  cursor: string;
  /** Says where the next page begins. */
  say(cursor: string | null): void;
  end(nextCursor: string | null): void;
  fail(error: Error): void;
}

describe("PagesAhead", () => {
  let open: OpenPage[];
  let stop: AbortController;
  let seconds: { left: number };
  let ahead: PagesAhead<RouteAnswer>;
  const cursors = () => open.map(({ cursor }) => cursor);
  const page = (cursor: string) => {
    const found = open.find((one) => one.cursor === cursor);
    if (found === undefined) throw new TypeError(`Page ${cursor} is not read.`);
    return found;
  };

  beforeEach(() => {
    open = [];
    stop = new AbortController();
    seconds = { left: 2 };
    ahead = create();
  });

  function create(): PagesAhead<RouteAnswer> {
    return new PagesAhead((cursor, say) => {
      const { promise, resolve, reject } = Promise.withResolvers<RouteAnswer>();
      open.push({
        cursor,
        say,
        end: (nextCursor) => resolve({ body: { page: cursor }, nextCursor }),
        fail: reject,
      });
      return promise;
    }, { seconds, signal: stop.signal });
  }

  it("reads one page ahead where pages say at their end alone where the next one begins", async () => {
    ahead.continueAt("b");
    page("b").end("c");
    expect(await ahead.take()).to.deep.equal({ body: { page: "b" }, nextCursor: "c" });
    expect(cursors()).to.deep.equal(["b"]);
    ahead.continueAt("c");
    expect(cursors()).to.deep.equal(["b", "c"]);
    page("c").end(null);
    await ahead.take();
    ahead.continueAt(null);
    expect(await ahead.take()).to.equal(undefined);
  });

  it("begins a second page as soon as the first says where, and no third until one is taken", async () => {
    ahead.continueAt("b");
    page("b").say("c");
    page("c").say("d");
    expect(cursors()).to.deep.equal(["b", "c"]);
    page("b").end("c");
    await ahead.take();
    ahead.continueAt("c");
    expect(cursors()).to.deep.equal(["b", "c", "d"]);
  });

  it("gives pages in their order, whichever ends first, and each error at its place", async () => {
    ahead.continueAt("b");
    page("b").say("c");
    page("c").fail(new Error("of c"));
    const first = ahead.take();
    page("b").end("c");
    expect(await first).to.have.nested.property("body.page", "b");
    ahead.continueAt("c");
    const second = await ahead.take().catch((error: unknown) => error);
    expect(second).to.have.property("message", "of c");
  });

  it("drops a page that was begun elsewhere than its predecessor ended, with what it says", async () => {
    ahead.continueAt("b");
    page("b").say("wrong");
    page("b").end("c");
    await ahead.take();
    ahead.continueAt("c");
    page("wrong").say("further");
    expect(cursors()).to.deep.equal(["b", "wrong", "c"]);
    page("c").end(null);
    expect(await ahead.take()).to.have.nested.property("body.page", "c");
  });

  it("begins none once its reader has left, and ends when all that were begun have", async () => {
    ahead.continueAt("b");
    page("b").say("wrong");
    ahead.continueAt("c");
    stop.abort();
    page("c").say("d");
    expect(cursors()).to.deep.equal(["b", "wrong", "c"]);
    let isClosed = false;
    const closing = ahead.close().then(() => isClosed = true);
    page("b").end(null);
    page("c").fail(new Error("nobody takes it"));
    await Promise.resolve();
    expect(isClosed).to.equal(false);
    page("wrong").end(null);
    await closing;
    page("c").say("e");
    expect(cursors()).to.have.length(3);
  });

  it("begins a second page only where lists have one left, and else once the first is taken", async () => {
    seconds.left = 1;
    const other = create();
    ahead.continueAt("b");
    page("b").say("c");
    other.continueAt("x");
    page("x").say("y");
    expect(cursors()).to.deep.equal(["b", "c", "x"]);
    page("x").end("y");
    await other.take();
    other.continueAt("y");
    expect(cursors()).to.deep.equal(["b", "c", "x", "y"]);
    page("c").fail(new Error("of c"));
    await Promise.resolve();
    expect(seconds.left).to.equal(1);
    page("y").say("z");
    expect(cursors()).to.deep.equal(["b", "c", "x", "y", "z"]);
    expect(seconds.left).to.equal(0);
  });
});
