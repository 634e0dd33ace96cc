import { expect } from "chai";
import { detectFormat } from "../../../../lib/logs/files/detect_format.ts";
import { combinedLine } from "../../../support/logs/log_lines.ts";
import {
  ALB,
  CADDY,
  CLOUDFLARE,
  CLOUDFRONT,
  IIS,
  NGINX_JSON,
  TRAEFIK,
} from "../../../support/logs/log_samples.ts";

const COMMON = '192.0.2.1 - - [10/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 5\n';

describe("detectFormat()", () => {
  const nameOf = (text: string, given?: string) => detectFormat(Buffer.from(text), given)?.name;

  it("finds the format by the first lines", () => {
    expect(nameOf(combinedLine())).to.equal("combined");
    expect(nameOf(COMMON)).to.equal("common");
    expect(nameOf(`shop.test:443 ${combinedLine()}`)).to.equal("vhost_combined");
  });
  it("passes over damaged lines as long as half of them are of the format", () => {
    expect(nameOf(`Error\n${combinedLine()}`)).to.equal("combined");
    expect(nameOf(`Error\nError\n${combinedLine()}`)).to.equal(undefined);
  });
  it("reads a sample that ends within a line", () => {
    expect(nameOf(combinedLine() + combinedLine().slice(0, 40))).to.equal("combined");
    expect(nameOf(combinedLine().trim())).to.equal("combined");
  });
  it("finds the format of a short sample after that of a long one", () => {
    expect(nameOf(combinedLine().repeat(300))).to.equal("combined");
    expect(nameOf(COMMON)).to.equal("common");
    expect(nameOf("Error\n")).to.equal(undefined);
  });
  it("knows no format of other files", () => {
    expect(nameOf("date,query,clicks\n2026-01-01,tea,3\n")).to.equal(undefined);
    expect(nameOf("")).to.equal(undefined);
  });
  it("takes a format that is given as it is", () => {
    expect(nameOf("x", '%h %t "%r" %>s')).to.equal('%h %t "%r" %>s');
  });
  it("finds formats of JSON, of W3C with their fields, and of load balancers", () => {
    expect(nameOf(CADDY)).to.equal("caddy");
    expect(nameOf(TRAEFIK)).to.equal("traefik");
    expect(nameOf(CLOUDFLARE)).to.equal("cloudflare");
    expect(nameOf(NGINX_JSON)).to.equal("json");
    expect(nameOf(CLOUDFRONT)).to.match(/^w3c date time x-edge-location sc-bytes c-ip cs-method/);
    expect(nameOf(IIS)).to.match(/^w3c date time s-ip cs-method cs-uri-stem/);
    expect(nameOf(ALB)).to.equal("alb");
    expect(nameOf('{"level":"info","msg":"started"}\n')).to.equal(undefined);
  });
});
