import { html } from "../html.ts";
import { type DocumentAnswer, showPage } from "../page.ts";
import { COPY_ASSETS, copyField } from "../parts/copy_field.ts";
import { notice } from "../parts/notice.ts";

/** Shows recovery codes, which are known at this moment only; `done` says what has happened. */
export function showRecoveryCodes(codes: readonly string[], done: string): DocumentAnswer {
  const main = html`<div class="card narrow">
${notice("good", done)}
<h1>Your recovery codes</h1>
<p>Each of them signs you in once when your app is not at hand. They are shown only now: print this
page, or keep them where you keep passwords, and not on the phone with the app.</p>
${copyField({ id: "recovery-codes", text: codes.join("\n"), button: "Copy the codes" })}
<p class="no-print"><a class="button primary" href="/settings/security">I have kept them</a></p>
</div>`;
  return showPage({
    title: "Your recovery codes",
    section: "security",
    assets: ["security.css", ...COPY_ASSETS],
    main,
  });
}
