import { GERMAN_SENTENCES } from "../../../assistant/words/german_sentences/mod.ts";
import { GERMAN_ACCOUNT_TEXTS } from "./account_texts.ts";
import { GERMAN_ACT_TEXTS } from "./act_texts.ts";
import { GERMAN_ADMIN_TEXTS } from "./admin_texts.ts";
import { GERMAN_AUDIT_TEXTS } from "./audit_texts.ts";
import { GERMAN_CHANGE_TEXTS } from "./change_texts.ts";
import { GERMAN_COLUMN_TEXTS } from "./column_texts.ts";
import { GERMAN_CRAWLER_VIEW_TEXTS } from "./crawler_view_texts.ts";
import { GERMAN_DETAIL_TEXTS } from "./detail_texts.ts";
import { GERMAN_DISAVOW_TEXTS } from "./disavow_texts.ts";
import { GERMAN_EXPLORER_TEXTS } from "./explorer_texts.ts";
import { GERMAN_EXPORT_CHANGE_TEXTS } from "./export_change_texts.ts";
import { GERMAN_FIELD_TEXTS } from "./field_texts.ts";
import { GERMAN_FRAME_TEXTS } from "./frame_texts.ts";
import { GERMAN_MEMBER_TEXTS } from "./member_texts.ts";
import { GERMAN_MENTION_TEXTS } from "./mention_texts.ts";
import { GERMAN_MESSAGE_TEXTS } from "./message_texts.ts";
import { GERMAN_PAGE_TEXTS } from "./page_texts.ts";
import { GERMAN_REPORT_LOOK_TEXTS } from "./report_look_texts.ts";
import { GERMAN_REPORT_TEXTS } from "./report_texts.ts";
import { GERMAN_ROBOTS_TEXTS } from "./robots_texts.ts";
import { GERMAN_SCRIPT_TEXTS } from "./script_texts.ts";
import { GERMAN_SEARCH_TEXTS } from "./search_texts.ts";
import { GERMAN_SETTING_TEXTS } from "./setting_texts.ts";
import { GERMAN_SHELL_TEXTS } from "./shell_texts.ts";
import { GERMAN_SOURCE_TEXTS } from "./source_texts.ts";
import { GERMAN_VALUE_TEXTS } from "./value_texts.ts";

/** The German texts of the pages by the English ones, whose values are `{0}`, `{1}`, …; those of the report hold first. */
export const GERMAN_TEXTS: ReadonlyMap<string, string> = new Map([
  ...GERMAN_SENTENCES,
  ...[
    GERMAN_FIELD_TEXTS,
    GERMAN_MESSAGE_TEXTS,
    GERMAN_PAGE_TEXTS,
    GERMAN_ACCOUNT_TEXTS,
    GERMAN_ACT_TEXTS,
    GERMAN_ADMIN_TEXTS,
    GERMAN_CHANGE_TEXTS,
    GERMAN_COLUMN_TEXTS,
    GERMAN_CRAWLER_VIEW_TEXTS,
    GERMAN_EXPORT_CHANGE_TEXTS,
    GERMAN_VALUE_TEXTS,
    GERMAN_DETAIL_TEXTS,
    GERMAN_EXPLORER_TEXTS,
    GERMAN_DISAVOW_TEXTS,
    GERMAN_MEMBER_TEXTS,
    GERMAN_REPORT_TEXTS,
    GERMAN_REPORT_LOOK_TEXTS,
    GERMAN_ROBOTS_TEXTS,
    GERMAN_SCRIPT_TEXTS,
    GERMAN_SETTING_TEXTS,
    GERMAN_SHELL_TEXTS,
    GERMAN_SOURCE_TEXTS,
    GERMAN_FRAME_TEXTS,
    GERMAN_AUDIT_TEXTS,
    GERMAN_SEARCH_TEXTS,
    GERMAN_MENTION_TEXTS,
  ].flatMap((texts) => Object.entries(texts)),
]);
