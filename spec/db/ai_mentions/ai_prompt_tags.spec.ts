import { expect } from "chai";
import {
  deletePromptTags,
  insertPromptTags,
  listPromptTags,
} from "../../../db/ai_mentions/ai_prompt_tags.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;

describe("ai_prompt_tags", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("ai_prompt_tags").delete();
    await insertPromptTags(db(), OWN, [
      { promptId: 1, tag: "shop" },
      { promptId: 1, tag: "Acme" },
      { promptId: 2, tag: "tea" },
      { promptId: 3, tag: "pot" },
    ]);
    await insertPromptTags(db(), OTHER, [{ promptId: 1, tag: "other" }]);
  });
  const list = async (siteId: number, promptIds: number[]) =>
    Object.fromEntries(await listPromptTags(db(), siteId, promptIds));

  it("lists the tags of prompts in alphabetical order; prompts without tags are missing", async () => {
    expect(await list(OWN, [1, 2, 9])).to.deep.equal({ 1: ["Acme", "shop"], 2: ["tea"] });
    expect(await list(OWN, [])).to.deep.equal({});
  });

  it("adds tags to those that are there, each once", async () => {
    await insertPromptTags(db(), OWN, [{ promptId: 2, tag: "tea" }, { promptId: 2, tag: "Tea" }]);
    expect(await list(OWN, [2])).to.deep.equal({ 2: ["Tea", "tea"] });
    await insertPromptTags(db(), OWN, []);
  });

  it("deletes the tags of one prompt of the site", async () => {
    await deletePromptTags(db(), OWN, 1);
    expect(await list(OWN, [1, 2])).to.deep.equal({ 2: ["tea"] });
    expect(await list(OTHER, [1])).to.deep.equal({ 1: ["other"] });
  });
});
