import type { Db } from "../core/connection.ts";

/**
 * What AI engines answer to a site's prompts: the prompts, the runs that ask them or bring answers, the
 * answers, and what these say of the site and its competitors.
 *
 * An answer's text stands apart from its figures, so that a list or a rate over a hundred thousand answers
 * reads none of it.
 */
export async function up(db: Db): Promise<void> {
  for (const statement of STATEMENTS) await db.raw(statement);
}

const ASCII = "CHARACTER SET ascii COLLATE ascii_bin";

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS ai_prompts (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    -- MD5 of promptKey(): text, country and language
    hash BINARY(16) NOT NULL,
    text VARCHAR(4000) COLLATE utf8mb4_bin NOT NULL,
    country CHAR(2) ${ASCII} NULL,
    language VARCHAR(35) ${ASCII} NULL,
    -- JSON list of names; NULL: every engine that is configured
    engines VARCHAR(4000) COLLATE utf8mb4_bin NULL,
    schedule ENUM('none','daily','weekly','monthly') NOT NULL,
    -- how often each engine is asked each time
    runs_per_prompt TINYINT UNSIGNED NOT NULL DEFAULT 1,
    -- who wrote it: a user, or a file of answers
    origin ENUM('manual','import') NOT NULL,
    -- how much it counts beside others, such as how often it is asked a month; NULL: not known
    weight DOUBLE NULL,
    -- whether the text names the own brand; NULL: not looked at yet
    branded TINYINT UNSIGNED NULL,
    -- MD5 of the brands and of the version of what looked; NULL: not looked at yet
    analysed_with BINARY(16) NULL,
    -- NULL: not by itself
    next_run_at DATETIME(3) NULL,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    UNIQUE KEY ai_prompts_hash (site_id, hash),
    KEY ai_prompts_due (next_run_at),
    KEY ai_prompts_site (site_id, id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS ai_prompt_tags (
    site_id BIGINT UNSIGNED NOT NULL,
    prompt_id BIGINT UNSIGNED NOT NULL,
    tag VARCHAR(100) COLLATE utf8mb4_bin NOT NULL,
    PRIMARY KEY (site_id, prompt_id, tag),
    KEY ai_prompt_tags_tag (site_id, tag, prompt_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // one round of questions, or one import of answers
  `CREATE TABLE IF NOT EXISTS ai_runs (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    triggered_by ENUM('manual','schedule','import') NOT NULL,
    status ENUM('queued','running','completed','failed') NOT NULL,
    -- why not every question was asked; NULL: they were
    stop_reason ENUM('budget','max_answers','canceled','engine_failing','no_engine') NULL,
    -- JSON list of names
    engines VARCHAR(4000) COLLATE utf8mb4_bin NOT NULL,
    prompts_count INT UNSIGNED NOT NULL,
    runs_per_prompt SMALLINT UNSIGNED NOT NULL,
    -- questions that it was to ask, or answers that were imported
    questions_count INT UNSIGNED NOT NULL,
    answered_count INT UNSIGNED NOT NULL DEFAULT 0,
    refused_count INT UNSIGNED NOT NULL DEFAULT 0,
    failed_count INT UNSIGNED NOT NULL DEFAULT 0,
    -- of engines whose prices are known
    cost_usd DOUBLE NOT NULL DEFAULT 0,
    -- asked questions of which is not known what they cost
    unpriced_count INT UNSIGNED NOT NULL DEFAULT 0,
    -- NULL: no limit
    budget_usd DOUBLE NULL,
    max_answers INT UNSIGNED NULL,
    import_id BIGINT UNSIGNED NULL,
    error_code VARCHAR(40) ${ASCII} NULL,
    error_message VARCHAR(2000) NULL,
    lease_owner VARCHAR(100) ${ASCII} NULL,
    lease_until DATETIME(6) NULL,
    -- how often it was begun
    attempts SMALLINT UNSIGNED NOT NULL DEFAULT 0,
    queued_at DATETIME(3) NOT NULL,
    started_at DATETIME(3) NULL,
    finished_at DATETIME(3) NULL,
    updated_at DATETIME(3) NOT NULL,
    KEY ai_runs_site (site_id, id),
    KEY ai_runs_claim (status, lease_until),
    KEY ai_runs_import (import_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // what a run has still to ask: a question goes in the transaction that keeps its answer
  `CREATE TABLE IF NOT EXISTS ai_questions (
    run_id BIGINT UNSIGNED NOT NULL,
    -- the order in which they are asked
    place INT UNSIGNED NOT NULL,
    site_id BIGINT UNSIGNED NOT NULL,
    prompt_id BIGINT UNSIGNED NOT NULL,
    engine VARCHAR(60) COLLATE utf8mb4_bin NOT NULL,
    -- from 1: which of the runs of this prompt and engine
    run_number SMALLINT UNSIGNED NOT NULL,
    PRIMARY KEY (run_id, place),
    KEY ai_questions_prompt (site_id, prompt_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  `CREATE TABLE IF NOT EXISTS ai_answers (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    site_id BIGINT UNSIGNED NOT NULL,
    -- MD5 of what makes it the same answer: see db/ai_answers.ts
    answer_key BINARY(16) NOT NULL,
    prompt_id BIGINT UNSIGNED NOT NULL,
    run_id BIGINT UNSIGNED NOT NULL,
    engine VARCHAR(60) COLLATE utf8mb4_bin NOT NULL,
    -- as the engine calls it, with its version
    model VARCHAR(200) COLLATE utf8mb4_bin NULL,
    country CHAR(2) ${ASCII} NULL,
    language VARCHAR(35) ${ASCII} NULL,
    run_number INT UNSIGNED NOT NULL,
    asked_at DATETIME(3) NOT NULL,
    -- 1: only the day is known
    day_only TINYINT UNSIGNED NOT NULL,
    duration_ms INT UNSIGNED NULL,
    -- failed: there is no answer, which is no zero
    status ENUM('answered','refused','failed') NOT NULL,
    finish_reason ENUM('stop','length','filter','other') NULL,
    error_code VARCHAR(40) ${ASCII} NULL,
    error_message VARCHAR(500) NULL,
    -- NULL: the engine's own
    temperature FLOAT NULL,
    -- whether the engine was to search the web; NULL: not known
    web_search TINYINT UNSIGNED NULL,
    input_tokens INT UNSIGNED NULL,
    output_tokens INT UNSIGNED NULL,
    -- NULL: not known
    cost_usd DOUBLE NULL,
    -- MD5 of the brands and of the version of what analysed it; NULL: not analysed yet
    analysed_with BINARY(16) NULL,
    -- what follows is of the own brand; NULL: not analysed, or no answer
    mentioned TINYINT UNSIGNED NULL,
    -- from 1, among the tracked brands; NULL: not mentioned
    mention_position SMALLINT UNSIGNED NULL,
    mentions_count INT UNSIGNED NULL,
    -- NULL also: not mentioned, or in a language without lexicon
    sentiment ENUM('positive','neutral','negative','mixed') NULL,
    cited TINYINT UNSIGNED NULL,
    -- of all pages, and of own ones
    citations_count SMALLINT UNSIGNED NULL,
    own_citations_count SMALLINT UNSIGNED NULL,
    created_at DATETIME(3) NOT NULL,
    UNIQUE KEY ai_answers_key (site_id, answer_key),
    KEY ai_answers_asked (site_id, asked_at, id),
    KEY ai_answers_prompt (site_id, prompt_id, asked_at),
    KEY ai_answers_engine (site_id, engine, asked_at),
    KEY ai_answers_run (site_id, run_id, status, error_code)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // nothing for an answer that failed
  `CREATE TABLE IF NOT EXISTS ai_answer_texts (
    site_id BIGINT UNSIGNED NOT NULL,
    answer_id BIGINT UNSIGNED NOT NULL,
    text MEDIUMTEXT NOT NULL,
    -- JSON list of Citation (lib/ai/engine_answer.ts), as the engine and the text give them
    citations MEDIUMTEXT NOT NULL,
    PRIMARY KEY (site_id, answer_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // the tracked brands that an answer names
  `CREATE TABLE IF NOT EXISTS ai_answer_brands (
    site_id BIGINT UNSIGNED NOT NULL,
    answer_id BIGINT UNSIGNED NOT NULL,
    -- 0: the own brand
    competitor_id BIGINT UNSIGNED NOT NULL,
    mentions_count INT UNSIGNED NOT NULL,
    -- from 1, among the tracked brands
    mention_order SMALLINT UNSIGNED NOT NULL,
    -- where in the text it is named first, in UTF-16 units
    first_offset INT UNSIGNED NOT NULL,
    in_list TINYINT UNSIGNED NOT NULL,
    -- sentences by what they say of it; NULL: in a language without lexicon
    positive_count SMALLINT UNSIGNED NULL,
    neutral_count SMALLINT UNSIGNED NULL,
    negative_count SMALLINT UNSIGNED NULL,
    PRIMARY KEY (site_id, answer_id, competitor_id),
    KEY ai_answer_brands_brand (site_id, competitor_id, answer_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  // the pages that an answer cites, each once
  `CREATE TABLE IF NOT EXISTS ai_answer_citations (
    site_id BIGINT UNSIGNED NOT NULL,
    answer_id BIGINT UNSIGNED NOT NULL,
    -- from 1
    position SMALLINT UNSIGNED NOT NULL,
    -- MD5 of citationKey(url)
    url_hash BINARY(16) NOT NULL,
    -- unwrapped, without tracking parameters and fragment
    url VARCHAR(2048) COLLATE utf8mb4_bin NOT NULL,
    -- registrable; NULL: the link hides its target
    domain VARCHAR(255) COLLATE utf8mb4_bin NULL,
    title VARCHAR(500) NULL,
    -- 1: the text refers to it; 0: it is only in the engine's list of what it read
    in_text TINYINT UNSIGNED NOT NULL,
    own TINYINT UNSIGNED NOT NULL,
    -- whose page it is; NULL: of no tracked competitor
    competitor_id BIGINT UNSIGNED NULL,
    PRIMARY KEY (site_id, answer_id, position),
    KEY ai_answer_citations_domain (site_id, domain, answer_id),
    KEY ai_answer_citations_url (site_id, url_hash, answer_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
];
