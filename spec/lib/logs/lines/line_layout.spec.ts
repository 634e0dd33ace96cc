import { expect } from "chai";
import { compileLayout, LogFormatError } from "../../../../lib/logs/lines/line_layout.ts";

describe("compileLayout()", () => {
  it("takes the unit of durations from the format", () => {
    expect(compileLayout('%h %t "%r" %>s %D').durationScale).to.equal(0.001);
    expect(compileLayout('%h %t "%r" %>s %{ms}T').durationScale).to.equal(1);
    expect(compileLayout('$remote_addr $msec "$request" $status $request_time'))
      .to.include({ durationScale: 1_000, timeForm: "epoch" });
  });
  it("refuses a format that lacks what is needed, or has fields with nothing between", () => {
    for (
      const [format, message] of [
        ["%h %l", "The format lacks the time, the request, the status."],
        ['%h %t "%r" %b', "The format lacks the status."],
        [
          '%h%a %t "%r" %>s',
          "Two fields of the format follow each other with nothing between.",
        ],
        ['%h %{%Y}t "%r" %>s', "The time as %{%Y}t cannot be read: write it as %t or %{sec}t."],
        ["", "The format lacks the client's address, the time, the request, the status."],
      ]
    ) {
      expect(() => compileLayout(format ?? ""), format).to.throw(LogFormatError, message);
    }
  });
  it("takes names that every object has for what they are: unknown ones", () => {
    for (
      const format of ["constructor", "__proto__", "toString", "$constructor", "%{constructor}i"]
    ) {
      expect(() => compileLayout(format), format).to.throw(LogFormatError);
    }
    expect(compileLayout('$remote_addr $constructor [$time_local] "$request" $status'))
      .to.include({ durationScale: compileLayout("combined").durationScale });
  });
});
