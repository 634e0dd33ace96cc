import { expect } from "chai";
import { browserName } from "../../../../lib/web/security/browser_name.ts";

const AGENTS = [
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
    "Version/18.5 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
    "Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
    "CriOS/120.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPad",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 " +
    "Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) " +
    "Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 " +
    "Safari/537.36 OPR/122.0.0.0",
    "Opera on Linux",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) " +
    "SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) " +
    "Chrome/138.0.0.0 Safari/537.36",
    "Chrome on ChromeOS",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64) Konqueror/5.0", "A browser on Linux"],
  ["curl/8.5.0", "curl"],
  ["Firefox", "Firefox"],
  ["", "An unknown browser"],
  ["   ", "An unknown browser"],
  ["<b>x</b>", "<b>x</b>"],
  ["é".repeat(50), `${"é".repeat(40)}…`],
] as const;

describe("browserName()", () => {
  for (const [agent, name] of AGENTS) {
    it(`calls ${JSON.stringify(agent.slice(0, 60))} ${name}`, () => {
      expect(browserName(agent)).to.equal(name);
    });
  }
});
