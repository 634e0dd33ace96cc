import { expect } from "chai";
import { compileLayout } from "../../../../lib/logs/lines/line_layout.ts";
import { LineScanner } from "../../../../lib/logs/scanner/line_scanner.ts";
import { fieldsOf } from "../../../support/logs/log_lines.ts";

/** The fields of each line; null: it is not of the format. */
function readAll(format: string, text: string) {
  const scanner = new LineScanner(compileLayout(format));
  return Array.from(
    scanner.split(Buffer.from(text, "latin1")),
    (isOfLayout) => isOfLayout ? fieldsOf(scanner.line) : null,
  );
}

describe("LineScanner", () => {
  it("reads the combined format", () => {
    const [first] = readAll(
      "combined",
      '192.0.2.7 - ann [10/Oct/2000:13:55:36 -0700] "GET /a?b=1 HTTP/1.0" 200 2326 ' +
        '"http://x.test/y" "Mozilla/4.08 [en] (Win98)"\n',
    );
    expect(first).to.deep.equal({
      address: "192.0.2.7",
      time: "10/Oct/2000:13:55:36 -0700",
      request: "GET /a?b=1 HTTP/1.0",
      status: "200",
      bytes: "2326",
      referer: "http://x.test/y",
      agent: "Mozilla/4.08 [en] (Win98)",
    });
  });
  it("goes on after a line that is damaged, empty or cut", () => {
    const good = '::1 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.1" 304 - "-" "curl/8"';
    const read = readAll("combined", `Error line 1\n\n${good}\n${good.slice(0, -8)}\n${good}\r\n`);
    expect(read.map((fields) => fields?.agent ?? null))
      .to.deep.equal([null, null, "curl/8", null, "curl/8"]);
  });
  it("reads quotes that are escaped, and a backslash before the last quote", () => {
    const read = readAll(
      "combined",
      '192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] "GET /\\"a HTTP/1.1" 400 1 "-" "a \\"b\\" \\\\"\n',
    );
    expect(read[0]).to.include({ request: 'GET /\\"a HTTP/1.1', agent: 'a \\"b\\" \\\\' });
  });
  it("reads what follows the known fields as not needed", () => {
    const [read] = readAll(
      "combined",
      '192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.1" 200 1 "-" "curl/8" "-" rt=0.1\n',
    );
    expect(read?.agent).to.equal("curl/8");
  });
  it("reads a log_format of nginx over several lines", () => {
    const format = `log_format main '$remote_addr - $remote_user [$time_local] "$request" '
      '$status $body_bytes_sent "$http_referer" '
      '"$http_user_agent" "$http_x_forwarded_for" $request_time $host';`;
    const [read] = readAll(
      format,
      '10.0.0.1 - - [10/Nov/2026:10:00:00 +0000] "GET / HTTP/2.0" 200 5 "-" "curl/8" ' +
        '"66.249.66.1, 10.0.0.9" 0.031 shop.test\n',
    );
    expect(read).to.include({
      forwarded: "66.249.66.1, 10.0.0.9",
      duration: "0.031",
      host: "shop.test",
    });
  });
  it("reads a LogFormat of Apache with ports, durations and names of fields in any case", () => {
    const [read] = readAll(
      '%v:%p %a %l %u %t \\"%r\\" %>s %O \\"%{referer}i\\" \\"%{USER-AGENT}i\\" %D',
      'shop.test:443 192.0.2.7 - - [10/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "curl/8" 1530\n',
    );
    expect(read).to.include({ host: "shop.test", agent: "curl/8", duration: "1530" });
  });
});
