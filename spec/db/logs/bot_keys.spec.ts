import { expect } from "chai";
import { listBotKeys, saveBotKeys } from "../../../db/logs/bot_keys.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("db/logs/bot_keys.ts", () => {
  const db = useSpecDatabase();

  it("keeps the newest directory of each source", async () => {
    const source = "https://a.test/.well-known/http-message-signatures-directory";
    await saveBotKeys(db(), { source, directory: '{"keys":[1]}' });
    await saveBotKeys(db(), { source, directory: '{"keys":[2]}' });
    const [file, ...others] = await listBotKeys(db());
    expect(others).to.deep.equal([]);
    expect(file).to.deep.include({ source, directory: '{"keys":[2]}' });
    expect(Date.now() - Date.parse(file?.copied ?? "")).to.be.within(-5_000, 60_000);
  });
});
