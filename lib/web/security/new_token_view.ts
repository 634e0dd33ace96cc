import type { CreatedToken } from "../../commands/accounts/create_token.ts";
import { html } from "../html.ts";
import { type DocumentAnswer, showPage } from "../page.ts";
import { COPY_ASSETS, copyField } from "../parts/copy_field.ts";
import { notice } from "../parts/notice.ts";
import { sitesOf } from "./token_list.ts";
import { saidText } from "../texts/said.ts";

/** Shows a token that was just made, the only moment at which its text is known. */
export function newTokenView(
  { text, name, abilities, siteIds }: CreatedToken,
  { origin, siteNames }: { origin: string; siteNames: ReadonlyMap<number, string> },
): DocumentAnswer {
  const canRead = abilities.includes("read");
  const header = `Authorization: Bearer ${text}`;
  const main = html`<div class="card narrow new-token">
${notice("good", "The token is made. Copy it now: it is not shown again.")}
<h1>Your new token</h1>
<p><strong>${name}</strong> · ${abilities.map(saidText).join(", ")} · ${
    sitesOf({ siteIds: siteIds?.join() ?? null }, siteNames)
  }</p>
${copyField({ id: "token", text, button: "Copy the token" })}
<h2>${saidText(canRead ? "Try it" : "Send it")}</h2>
<p>${
    canRead
      ? saidText("This command shows what the token may do, and costs no call of the month:")
      : html`With this header. The token cannot read; <a href="/docs">the reference</a> says what it can
call.`
  }</p>
${
    copyField({
      id: "line",
      text: canRead ? `curl -H '${header}' ${origin}/api/v1/account` : header,
      button: "Copy the line",
    })
  }
<p><a class="button primary" href="/settings/security">I have kept it</a></p>
</div>`;
  const assets = ["security.css", ...COPY_ASSETS];
  return showPage({ title: "Your new token", section: "security", main, assets });
}
