/** The codes of errors in answers of the API. A code never changes its meaning; new ones join. */
export const API_ERROR_CODES = [
  "ability_missing",
  "annotation_not_found",
  "answer_not_found",
  "audit_deleted",
  "audit_ended",
  "audit_in_use",
  "audit_not_found",
  "audit_pruned",
  "audit_stopping",
  "audit_unfinished",
  "audit_without_results",
  "backlink_not_found",
  "brand_candidate_not_found",
  "bad_request",
  "batch_not_supported",
  "body_too_large",
  "body_too_slow",
  "broken_body",
  "broken_json",
  "competitor_not_found",
  "content_too_large",
  "conversation_busy",
  "conversation_full",
  "conversation_not_found",
  "crawler_view_not_found",
  "crawler_view_running",
  "database_unavailable",
  "delivery_not_found",
  "domain_taken",
  "expectation_failed",
  "export_failed",
  "export_not_ready",
  "export_space_full",
  "exports_waiting",
  "idempotency_answer_lost",
  "idempotency_key_in_use",
  "idempotency_key_reused",
  "field_data_not_found",
  "import_running",
  "inspection_failed",
  "internal_error",
  "invalid_token",
  "issue_ignored",
  "issue_not_found",
  "invitation_not_found",
  "keyword_not_found",
  "last_owner",
  "link_expired",
  "link_for_yourself",
  "link_invalid",
  "link_not_found",
  "link_withdrawn",
  "log_being_read",
  "log_format_unknown",
  "login_not_found",
  "malformed_host",
  "malformed_message_id",
  "malformed_target",
  "member_exists",
  "member_is_operator",
  "member_not_found",
  "method_not_allowed",
  "method_not_found",
  "migrations_missing",
  "missing_token",
  "monthly_quota_exceeded",
  "name_too_long",
  "nested_too_deep",
  "no_audit",
  "no_backlinks",
  "no_base_audit",
  "no_engines",
  "no_integration",
  "no_index_now",
  "no_prompts",
  "no_robots_txt",
  "no_schedule",
  "no_search_console",
  "no_space_left",
  "no_verification",
  "not_a_recheck",
  "not_acceptable",
  "not_found",
  "not_utf8",
  "origin_not_allowed",
  "owner_needed",
  "owner_of_other_account",
  "ownership_not_proved",
  "ownership_required",
  "page_group_annotated",
  "page_group_exists",
  "page_group_not_found",
  "page_not_found",
  "plan_without_api",
  "precondition_failed",
  "program_outdated",
  "prompt_exists",
  "prompt_not_found",
  "range_not_satisfiable",
  "rate_limit_exceeded",
  "request_header_fields_too_large",
  "request_timeout",
  "run_ended",
  "run_not_found",
  "runs_waiting",
  "secret_damaged",
  "secret_key_changed",
  "secret_key_missing",
  "site_not_allowed",
  "site_not_found",
  "token_needed",
  "token_not_found",
  "too_few_domains",
  "too_many_blanks",
  "too_many_chats",
  "too_many_comparisons",
  "too_many_exports",
  "too_many_links",
  "too_many_inspections",
  "too_many_invitations",
  "too_many_addresses",
  "too_many_reports",
  "too_many_uploads",
  "too_many_values",
  "too_many_verifications",
  "unavailable",
  "unsupported_content_encoding",
  "unsupported_media_type",
  "validation_failed",
  "verification_running",
  "webhook_disabled",
  "webhook_not_found",
] as const;

/** The codes of errors that only pages and command lines show. */
type PageErrorCode =
  | "account_exists"
  | "account_not_found"
  | "broken_form"
  | "form_not_ours"
  | "form_too_large"
  | "invitation_expired"
  | "invitation_used"
  | "operators_only"
  | "other_plan"
  | "owner_not_found"
  | "passphrase_changed"
  | "ranks_are_imported"
  | "ranks_import_lost"
  | "recovery_codes_remade"
  | "second_factor_not_prepared"
  | "second_factor_off"
  | "second_factor_on"
  | "session_not_found"
  | "share_not_found"
  | "sign_in_ended"
  | "sign_in_needed"
  | "stopping"
  | "token_made_already"
  | "too_many_at_once"
  | "too_many_listeners"
  | "too_many_shares"
  | "too_many_sign_ins"
  | "too_many_visits"
  | "wrong_code"
  | "wrong_passphrase"
  | "wrong_sign_in";

/** What is wrong, for a program. */
export type ErrorCode = (typeof API_ERROR_CODES)[number] | PageErrorCode;
