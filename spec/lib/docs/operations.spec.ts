import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { JOBS } from "../../../lib/jobs/mod.ts";
import { METRICS } from "../../../lib/core/metrics_registry.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { configSchema } from "../../../schemas/config.ts";
import { API_ERROR_CODES } from "../../../schemas/error_codes.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const text = readFileSync(join(ROOT, "lib/docs/operations.md"), "utf8");
const rules = readFileSync(join(ROOT, "scripts/deploy/prometheus_rules.yaml"), "utf8");
const METRIC =
  /\b(?:http|db|crawl|ai|job|process)_[a-z_]+(?:_total|_seconds|_bytes|_used|_free|_pending)\b/g;

/** The contents of the fenced block with this language. */
function blockOf(language: string): string {
  return new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "ms").exec(text)?.[1] ?? "";
}

const found = (
  pattern: RegExp,
  source = text,
) => [...new Set([...source.matchAll(pattern)].map((match) => match[1] ?? match[0]))];

describe("lib/docs/operations.md", () => {
  it("names only scripts, files, metrics, jobs and codes that exist", () => {
    const scripts = found(/npm run (?:--silent )?([a-z:]+)/g);
    expect(scripts).to.include.members(["backup", "restore", "migrate", "token", "account"]);
    expect(Object.keys(packageJson.scripts)).to.include.members(scripts);
    for (const path of found(/(scripts\/deploy\/[\w.]+\.\w+)/g)) {
      expect(existsSync(join(ROOT, path)), path).to.equal(true);
    }
    expect(Object.keys(METRICS)).to.include.members(found(METRIC));
    expect(API_ERROR_CODES).to.include.members(found(/[0-9]{3} `([a-z_]+)`/g));
    expect(JOBS.map(({ name }) => name)).to.include.members(found(/job `([a-z_]+)`/g));
  });

  it("names only settings that exist", () => {
    const others = [
      "SELECT",
      "SIGTERM",
      "DATABASE_MEMORY",
      "API_PORT",
      "FILE",
      "NAME",
      "ADDRESS",
      "ID",
      "BASE",
    ];
    const names = found(/`([A-Z][A-Z_]+)(?:=[^`]*)?`/g).filter((name) => !others.includes(name));
    expect(names).to.include.members(["ROLE", "WORKER_PORT", "TRUSTED_PROXIES"]);
    expect(Object.keys(configSchema.properties)).to.include.members(names);
  });

  it("has a line for each alert, over metrics that exist", () => {
    const alerts = found(/- alert: (\w+)/g, rules);
    expect(alerts).to.have.lengthOf(9);
    expect(found(/^\| `(\w+)` +\| /gm).filter((name) => name.startsWith("SearchVisibility")))
      .to.deep.equal(alerts);
    const metrics = found(METRIC, rules).map((name) => name.replace(/_bucket$/, ""));
    expect(Object.keys(METRICS)).to.include.members(metrics);
  });

  describe("on a machine with the program (otherwise pending)", () => {
    let folder: string;
    before(async () => {
      folder = await createScratchDirectory("operations-");
    });
    after(() => rm(folder, { recursive: true }));

    /** Skips where the program is missing. */
    function check(context: Mocha.Context, program: string, args: string[]): void {
      const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
      if (error !== undefined) context.skip();
      expect(status, `${stdout}${stderr}`).to.equal(0);
    }

    it("gives alerts that promtool takes", function () {
      check(this, "promtool", [
        "check",
        "rules",
        join(ROOT, "scripts/deploy/prometheus_rules.yaml"),
      ]);
    });

    it("gives a configuration that nginx takes", function () {
      const [certificate, key] = [join(folder, "one.pem"), join(folder, "one.key")];
      check(this, "openssl", [
        ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=seo.example.com"],
        ...["-keyout", key, "-out", certificate],
      ]);
      const server = blockOf("nginx").replace(
        /ssl_certificate \S+;/,
        `ssl_certificate ${certificate};`,
      )
        .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
        .replace("listen 443", "listen 127.0.0.1:8443");
      expect(server).to.include("X-Forwarded-For $proxy_add_x_forwarded_for");
      const path = join(folder, "nginx.conf");
      writeFileSync(path, `pid ${folder}/pid;\nevents {}\nhttp {\n${server}}\n`);
      check(this, "nginx", ["-t", "-q", "-c", path, "-e", join(folder, "error.log")]);
    });

    it("gives a configuration that Caddy takes", function () {
      const path = join(folder, "Caddyfile");
      writeFileSync(path, blockOf("caddyfile"));
      check(this, "caddy", ["validate", "--adapter", "caddyfile", "--config", path]);
    });
  });
});
