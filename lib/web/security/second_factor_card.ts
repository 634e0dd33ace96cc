import { timeTag } from "../format_date.ts";
import { type Html, html } from "../html.ts";
import { badge } from "../parts/badge.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { notice } from "../parts/notice.ts";

/** How an owner's second factor is. */
interface FactorState {
  /** When it was turned on; null: it is off. */
  since: Date | null;
  /** Recovery codes that were not used. */
  codesLeft: number;
  /** Whether the server has a SECRET_KEY. */
  hasKey: boolean;
}

/** Below this many, an owner is told to make new ones. */
const FEW_CODES = 4;

/** Writes what there is to do about the second factor. */
export function secondFactorCard(state: FactorState, cookieValue: string): Html {
  const mark = state.since === null ? badge("warn", "Off") : badge("good", "On");
  return html`<section class="card" aria-labelledby="second-factor">
<h2 id="second-factor">Second step ${mark}</h2>
${state.since === null ? factorOff(state, cookieValue) : factorOn(state, state.since)}
</section>`;
}

function factorOff({ hasKey }: FactorState, cookieValue: string): Html {
  const what =
    html`<p>With it, a sign-in asks for a code of an authenticator app on your phone after
the passphrase, so that the passphrase alone is of no use to anyone.</p>`;
  if (!hasKey) {
    return html`${what}
${
      notice(
        "info",
        html`<p>It cannot be turned on yet: this server has no <code>SECRET_KEY</code>, with which what it
shares with your app is encrypted. The operator makes one with
<code>openssl rand -base64 32</code>, sets it as the environment variable <code>SECRET_KEY</code> and
starts the server again.</p>`,
      )
    }`;
  }
  return html`
    ${what}
    <form method="post"
      action="/settings/security/second-factor/prepare">${csrfField(
        cookieValue,
      )}<button class="primary">Turn on the second step</button></form>
  `;
}

function factorOn({ codesLeft, hasKey }: FactorState, since: Date): Html {
  return html`<p>A sign-in asks for a code of your app, since ${timeTag(since)}.</p>
${
    !hasKey && notice(
      "bad",
      html`<p>This server has lost its <code>SECRET_KEY</code>: codes of the app are refused until
the operator sets the key again. Recovery codes are good all the same.</p>`,
    )
  }
<p>Recovery codes left: <strong>${codesLeft}</strong> of 10.${
    codesLeft < FEW_CODES && " Make new ones before they run out."
  }</p>
<div class="row"><a class="button" href="/settings/security/recovery-codes">New recovery codes</a>
<a class="button danger" href="/settings/security/second-factor/off">Turn off</a></div>`;
}
