import { expect } from "chai";
import { createPathTree } from "../../../lib/routes/path_tree.ts";

describe("createPathTree()", () => {
  function createSpecTree() {
    const tree = createPathTree<string>();
    tree.insert("GET", "/sites", "list");
    tree.insert("POST", "/sites", "create");
    tree.insert("GET", "/sites/:id", "read");
    tree.insert("GET", "/sites/:id/pages/:page_id", "page");
    tree.insert("POST", "/sites/:id/pages/inspect", "inspect");
    tree.insert("GET", "/sites/:id/:part/history", "history");
    return tree;
  }
  const find = (path: string) => {
    const match = createSpecTree().find(path);
    return match && [Object.fromEntries(match.methods), match.params];
  };

  it("finds the methods of a path; GET stands for HEAD", () => {
    expect(find("/sites")).to.deep.equal([{ GET: "list", HEAD: "list", POST: "create" }, {}]);
  });
  it("reads parameters and decodes them", () => {
    expect(find("/sites/7/pages/a%20b%2Fc")?.[1]).to.deep.equal({ id: "7", page_id: "a b/c" });
    expect(find("/sites/100%")?.[1]).to.deep.equal({ id: "100%" });
    expect(find("/sites/__proto__")?.[1]).to.deep.equal({ id: "__proto__" });
  });
  it("prefers what is fixed, and turns back where that leads nowhere", () => {
    expect(find("/sites/7/pages/inspect")?.[0]).to.deep.equal({ POST: "inspect" });
    expect(find("/sites/7/pages/history")?.[0]).to.deep.equal({ GET: "page", HEAD: "page" });
    expect(find("/sites/7/x/history")?.[1]).to.deep.equal({ id: "7", part: "x" });
  });
  it("takes a slash at the end", () => {
    expect(find("/sites/7/")).to.deep.equal(find("/sites/7"));
  });
  for (const path of ["", "/", "/Sites", "/sites//", "/sites//pages/1", "/sites/7/pages", "/x"]) {
    it(`finds nothing at "${path}"`, () => {
      expect(find(path)).to.equal(undefined);
    });
  }
  it("refuses two names for one parameter", () => {
    const tree = createSpecTree();
    expect(() => tree.insert("PATCH", "/sites/:site_id", "update")).to.throw(/other names/);
  });
});
