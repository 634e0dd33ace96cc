import { advanceAudits } from "./advance_audits.ts";
import { advanceImports } from "./advance_imports.ts";
import { advanceRefreshes } from "./advance_refreshes.ts";
import { checkAlerts } from "./check_alerts.ts";
import { checkBotsJob } from "./logs/check_bots.ts";
import { deleteAudits } from "./deletion/delete_audits.ts";
import { deleteSites } from "./deletion/delete_sites.ts";
import { deliverWebhooks } from "./deliver_webhooks.ts";
import type { Job } from "./job.ts";
import { makeCrawlerViews } from "./sources/make_crawler_views.ts";
import { prune } from "./deletion/prune.ts";
import { pruneLogs } from "./logs/prune_logs.ts";
import { pruneAnalyses } from "./deletion/prune_analyses.ts";
import { pruneOauth } from "./deletion/prune_oauth.ts";
import { pruneAudits } from "./deletion/prune_audits.ts";
import { prunePeriods } from "./deletion/prune_periods.ts";
import { pruneSignIns } from "./deletion/prune_sign_ins.ts";
import { pruneWebhooks } from "./deletion/prune_webhooks.ts";
import { sendPassphraseLinks } from "./mails/send_passphrase_links.ts";
import { sendWebhookNotices } from "./mails/send_webhook_notices.ts";
import { queueReports } from "./queue_reports.ts";
import { queueVerifications } from "./queue_verifications.ts";
import { resetQuotas } from "./reset_quotas.ts";
import { runIntegrations } from "./run_integrations.ts";
import { runPrompts } from "./run_prompts.ts";
import { noticeQuotas } from "./notice_quotas.ts";
import { sendAlerts } from "./send_alerts.ts";
import { startScheduledAudits } from "./start_scheduled_audits.ts";
import { syncSearchConsole } from "./sync_search_console.ts";
import { tellSearchEngines } from "./sources/tell_search_engines.ts";
import { verifyBacklinks } from "./verify_backlinks.ts";
import { writeExports } from "./write_exports.ts";

/** Every cron job. */
export const JOBS: readonly Job[] = [
  advanceAudits,
  advanceImports,
  advanceRefreshes,
  startScheduledAudits,
  syncSearchConsole,
  runIntegrations,
  runPrompts,
  queueVerifications,
  verifyBacklinks,
  makeCrawlerViews,
  checkBotsJob,
  writeExports,
  tellSearchEngines,
  checkAlerts,
  queueReports,
  sendAlerts,
  sendPassphraseLinks,
  noticeQuotas,
  deliverWebhooks,
  sendWebhookNotices,
  deleteAudits,
  deleteSites,
  resetQuotas,
  prune,
  pruneAudits,
  pruneLogs,
  pruneAnalyses,
  prunePeriods,
  pruneSignIns,
  pruneOauth,
  pruneWebhooks,
];
