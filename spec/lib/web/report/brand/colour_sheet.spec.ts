import { expect } from "chai";
import { colourSheet } from "../../../../../lib/web/report/brand/colour_sheet.ts";

const accentOf = (hex: string) => /--accent: light-dark\((\S+), (\S+)\)/.exec(colourSheet(hex));

describe("colourSheet()", () => {
  it("keeps a colour that can be read, and lightens it for dark ground", () => {
    const [, light, dark] = accentOf("#0b4fb3") ?? [];
    expect(light).to.equal("#0b4fb3");
    expect(dark).to.match(/^#[0-9a-f]{6}$/).and.not.equal(light);
  });

  it("darkens a bright colour for light ground", () => {
    const [, light, dark] = accentOf("#ffee00") ?? [];
    expect(light).to.match(/^#[0-9a-f]{6}$/).and.not.equal("#ffee00");
    expect(dark).to.equal("#ffee00");
  });

  it("has tones for black and white", () => {
    expect(accentOf("#000000")?.slice(1, 3)[0]).to.equal("#000000");
    expect(accentOf("#ffffff")?.slice(1, 3)[1]).to.equal("#ffffff");
  });
});
