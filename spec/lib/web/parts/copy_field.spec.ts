import { expect } from "chai";
import { readAssets } from "../../../../lib/web/assets.ts";
import { COPY_ASSETS, copyField } from "../../../../lib/web/parts/copy_field.ts";

describe("copyField()", () => {
  const { text } = copyField({ id: "token", text: "<a>\n'b'", button: "Copy it" });

  it("shows the text as it is, for who selects it", () => {
    expect(text).to.contain('id="token">&lt;a&gt;\n&apos;b&apos;</pre>');
  });

  it("hides its button where no script runs, and never sends a form with it", () => {
    expect(text).to.match(/needs-script no-print"><button type="button" class="copy-button"\s/);
  });

  it("names assets that exist", () => {
    for (const name of COPY_ASSETS) expect(readAssets().pathOf(name)).to.match(/^\/assets\/copy\./);
  });
});
