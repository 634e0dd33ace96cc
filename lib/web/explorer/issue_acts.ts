import type { IssueAnswer } from "../../../schemas/issue.ts";
import type { IgnoreAnswer } from "../../../schemas/issue_decision.ts";
import { type Act, rowName } from "../acts/act.ts";
import type { Form } from "../read_form.ts";
import { actForm, type ActPlace } from "../acts/act_form.ts";
import { timeTag } from "../format_date.ts";
import { type Html, html } from "../html.ts";
import { notice } from "../parts/notice.ts";
import { said, saidText } from "../texts/said.ts";

/** What is said once a recheck has been asked for. */
export const RECHECKED =
  "The URLs that have it are requested again. What became of it is shown here as soon as it is known.";

const RECHECK: Act = {
  ...{ name: "recheck", operationId: "recheckSite", title: "Check again now" },
  button: "Check again now",
  fixed: ({ code }) => ({ codes: [code] }),
  done: RECHECKED,
  to: ({ id }) => `/sites/${id}/audit`,
};
const WORK: Act = {
  ...{ name: "work", operationId: "updateIssue", title: "Mark as being worked on" },
  ...{ fields: ["note"], button: "Mark it" },
  about: "Others see that somebody works on it. It changes no figures.",
  fixed: () => ({ in_progress: true }),
  done: "It is marked as being worked on.",
};
const END_WORK: Act = {
  ...{ name: "end_work", operationId: "updateIssue", title: "Nobody works on it" },
  button: "Nobody works on it any more",
  fixed: () => ({ in_progress: false }),
  done: "The mark is taken back.",
};
const IGNORE: Act = {
  ...{ name: "ignore", operationId: "updateIssue", title: "Ignore it" },
  ...{ fields: ["note", "urls"], button: "Ignore it" },
  about: "It leaves counts and score, now and in later audits, and stays listed.",
  fixed: () => ({ status: "ignored" }),
  done: "It is ignored, and counts and score are without it.",
};
const OPEN: Act = {
  ...{ name: "open", operationId: "updateIssue", title: "Let it count again" },
  button: "Let it count again",
  fixed: () => ({ status: "open" }),
  done: "It counts again.",
};

/** The field of a row that says where it is. */
export const PLACE_FIELD = "url";
const urlsOf = (form: Form) => [form.text(rowName(PLACE_FIELD))];

/** What can be done about one place of an issue. */
export const PLACE_ACTS: readonly Act[] = [
  {
    ...{ name: "recheck_place", operationId: "recheckSite", title: "Check again" },
    button: "Check again",
    fixed: (_, form) => ({ urls: urlsOf(form) }),
    done: RECHECKED,
    to: ({ id }) => `/sites/${id}/audit`,
  },
  {
    ...{ name: "ignore_place", operationId: "updateIssue", title: "Ignore here" },
    button: "Ignore here",
    fixed: (_, form) => ({ status: "ignored", urls: urlsOf(form) }),
    done: "It is ignored on that page, now and in later audits. Elsewhere it counts.",
  },
  {
    ...{ name: "open_place", operationId: "updateIssue", title: "Let it count here" },
    button: "Let it count here",
    fixed: (_, form) => ({ status: "open", urls: urlsOf(form) }),
    done: "It counts on that page again.",
  },
];

/** What can be done about an issue. */
export const ISSUE_ACTS: readonly Act[] = [RECHECK, WORK, END_WORK, IGNORE, OPEN];

/** Writes what was decided about an issue, and what can be done. */
export function issueActs(
  { ignore, ignored_urls_count: ignored, work }: IssueAnswer,
  place: ActPlace,
): Html {
  const acts = [
    RECHECK,
    work === null ? WORK : END_WORK,
    ...ignore === null ? [IGNORE] : [],
    ...ignore !== null || ignored > 0 ? [OPEN] : [],
  ];
  return html`
    ${work && notice("info", decision("Being worked on", work))}
    ${ignore && notice("info", decision("Ignored", ignore))}
    <div class="acts no-print">${acts.map((act) =>
      actForm(act, { ...place, isFolded: true })
    )}</div>
  `;
}

function decision(what: string, { at, by, note }: NonNullable<IgnoreAnswer>): Html {
  const who = by.token_id === null
    ? saidText("in the browser")
    : said`by the token “${by.token_name ?? ""}”`;
  return html`<strong>${what}</strong> since ${timeTag(at)}, ${who}${note && html`: ${note}`}`;
}
