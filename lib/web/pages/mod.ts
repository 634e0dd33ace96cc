import type { Page } from "../page.ts";
import { auditEventsPage } from "./audit_events.ts";
import { acceptInvitationPage, invitationPage } from "./invitation.ts";
import { reportPage } from "./report.ts";
import { codePage, sendCodePage } from "./second_step.ts";
import { sendSignInPage, signInPage, signOutPage, startPage } from "./sign_in.ts";
import { sitesPage } from "./sites.ts";
import { usagePage } from "./usage.ts";

/** Every page there is. */
export const PAGES: readonly Page[] = [
  startPage,
  signInPage,
  sendSignInPage,
  codePage,
  sendCodePage,
  signOutPage,
  invitationPage,
  acceptInvitationPage,
  sitesPage,
  auditEventsPage,
  reportPage,
  usagePage,
];
