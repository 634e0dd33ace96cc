import type { Page } from "../page.ts";
import { adminPage } from "./admin.ts";
import { adminAccountPage, changePlanPage } from "./admin_account.ts";
import {
  askStopAnyAuditPage,
  pauseAnyAuditPage,
  resumeAnyAuditPage,
  stopAnyAuditPage,
} from "./admin_audits.ts";
import { ANNOTATION_PAGES } from "./annotation.ts";
import { ASK_PAGES } from "./ask.ts";
import { askStopPage, pauseAuditPage, resumeAuditPage, stopAuditPage } from "./audit_control.ts";
import { auditEventsPage } from "./audit_events.ts";
import { authorizePage, sendAuthorizePage } from "./authorize.ts";
import { forgottenPage, sendForgottenPage } from "./forgotten_passphrase.ts";
import { EXPLORER_PAGES } from "./explorer/mod.ts";
import { acceptInvitationPage, invitationPage } from "./invitation.ts";
import { reportPage } from "./report.ts";
import {
  addAnnotationPage,
  annotationsPage,
  askRemoveAnnotationPage,
  removeAnnotationPage,
} from "./report_annotations.ts";
import { askWithdrawPage, sendSharePage, sharesPage, withdrawSharePage } from "./report_shares.ts";
import { languagePage } from "./language.ts";
import { codePage, sendCodePage } from "./second_step.ts";
import { sendSignInPage, signInPage, signOutPage, startPage } from "./sign_in.ts";
import { SITE_SETTINGS_PAGES } from "./site_settings/mod.ts";
import { SITE_AUDIT_PAGES } from "./site_audit.ts";
import { siteAddressPage } from "./site_address.ts";
import { sitesPage } from "./sites.ts";
import { usagePage } from "./usage.ts";
import { REPORT_DEFAULTS_PAGES } from "./report_defaults.ts";
import { WEBHOOK_PAGES } from "./webhooks.ts";
import { auditTrailPage } from "./audit_trail.ts";
import { MEMBER_PAGES } from "./members.ts";
import { MAIL_PAGES } from "./mail.ts";
import { createTokenPage, newTokenPage } from "./new_token.ts";
import { changePassphrasePage, passphrasePage } from "./passphrase.ts";
import { askRecoveryCodesPage, remakeRecoveryCodesPage } from "./recovery_codes.ts";
import { askRevokePage, revokeTokenPage } from "./revoke_token.ts";
import { factorPage, prepareFactorPage, turnOnFactorPage } from "./second_factor.ts";
import { askFactorOffPage, turnOffFactorPage } from "./second_factor_off.ts";
import { securityPage } from "./security.ts";
import { endOtherSessionsPage, endSessionPage } from "./web_sessions.ts";

/** Every page there is. */
export const PAGES: readonly Page[] = [
  startPage,
  signInPage,
  sendSignInPage,
  codePage,
  sendCodePage,
  signOutPage,
  forgottenPage,
  sendForgottenPage,
  invitationPage,
  acceptInvitationPage,
  authorizePage,
  sendAuthorizePage,
  securityPage,
  newTokenPage,
  createTokenPage,
  askRevokePage,
  revokeTokenPage,
  endSessionPage,
  endOtherSessionsPage,
  prepareFactorPage,
  factorPage,
  turnOnFactorPage,
  askFactorOffPage,
  turnOffFactorPage,
  askRecoveryCodesPage,
  remakeRecoveryCodesPage,
  passphrasePage,
  changePassphrasePage,
  languagePage,
  sitesPage,
  ...SITE_AUDIT_PAGES,
  ...SITE_SETTINGS_PAGES,
  ...ASK_PAGES,
  ...EXPLORER_PAGES,
  ...MAIL_PAGES,
  siteAddressPage,
  auditEventsPage,
  pauseAuditPage,
  resumeAuditPage,
  askStopPage,
  stopAuditPage,
  sharesPage,
  sendSharePage,
  askWithdrawPage,
  withdrawSharePage,
  annotationsPage,
  addAnnotationPage,
  askRemoveAnnotationPage,
  removeAnnotationPage,
  ...ANNOTATION_PAGES,
  reportPage,
  usagePage,
  ...WEBHOOK_PAGES,
  ...REPORT_DEFAULTS_PAGES,
  ...MEMBER_PAGES,
  auditTrailPage,
  adminPage,
  adminAccountPage,
  changePlanPage,
  pauseAnyAuditPage,
  resumeAnyAuditPage,
  askStopAnyAuditPage,
  stopAnyAuditPage,
];
