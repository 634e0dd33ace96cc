/**
 * What English words mean to the analyst: a concept, and the words and phrases (`_` between their
 * words) for it. Plurals and the endings -s, -ed and -ing are found by themselves.
 */
export const ENGLISH: Readonly<Record<string, string>> = {
  ai:
    "answer_engines ai_assistants ai_answers ai_answer language_models language_model llms genai generative ai_systems chatgpt perplexity gemini copilot claude openai chat_gpt answer_engine answer_engines chatbot chatbots ai llm llms artificial_intelligence ai_search ai_engine ai_engines ai_overview",
  allowed:
    "allowed allow allows disallow disallowed block blocked blocking blocks forbid forbidden " +
    "access permitted banned keep_out lock_out shut_out",
  annotation:
    "annotation annotations noted note notes timeline deploy deploys deployed deployment deployments releases write_down written_down wrote_down",
  algorithm:
    "google_update google_updates core_update core_updates spam_update spam_updates algorithm algorithms algorithm_update algorithm_updates rollout roll_out rolled_out",
  anchor: "clickable_text anchor anchors anchor_text anchor_texts link_text link_texts wording",
  audit:
    "inspection checkup check_up spidered analysed analyzed audit audits audited crawl crawls crawled crawling scan scans scanned site_check",
  authority: "authority domain_rating domain_authority strength",
  average: "average averages avg",
  backlink:
    "inbound_link incoming_link points_to_us point_to_us link_back links_back linking_back external_sites_link earned_links inbound link_building links_from_outside incoming links_from_elsewhere backlink backlinks inbound_links external_links incoming_links links_to_us " +
    "links_from_other_sites links_pointing_to link_profile linking_to_us link_to_us links_to_my_site",
  canonical: "canonical canonicals canonicalised canonicalized canonicalisation canonicalization",
  chatter:
    "weather will_it_rain poem joke football_match stock_price write_me write_us write_a write_an compose_a compose_an tell_me_a_joke a_joke tell_me_a_story sing_me sing_a " +
    "the_weather weather_in weather_today weather_tomorrow translate_this recipe_for the_capital_of " +
    "the_president_of who_won what_time_is_it",
  branded:
    "our_name know_our_name know_us brand_searches by_name already_know brand branded brands brand_name brand_names branding",
  before: "before previous prior preceding earlier",
  broken:
    "a_404 return_404 returning_404 return_a_404 in_a_404 no_longer_work no_longer_works no_longer_there no_longer_exist no_longer_exists do_not_exist not_exist gone_pages missing_pages deleted_pages do_not_work does_not_work not_working faulty 404ing faulty unreachable inaccessible unavailable go_nowhere goes_nowhere lead_nowhere leads_nowhere crash broke break breaks broken dead 404 404s 410 500 500s 4xx 5xx not_found does_not_exist do_not_work failing " +
    "error_page error_pages return_errors returning_errors fail server_error server_errors not_working",
  cannibal:
    "cannibalized compete_against several_of_our several_own own_pages_rank fighting_each each_others steal steals stealing take_from_each_other fight fighting fights cannibal overlap overlapping cannibalization cannibalisation cannibalize cannibalise cannibalizing cannibalising " +
    "cannibalized cannibalised compete_with_each_other competing_with_each_other against_each_other " +
    "compete_for_the_same competing_for_the_same each_others_way each_other own_pages " +
    "compete_against_themselves same_keyword same_query same_keywords",
  change:
    "differ differs fluctuate fluctuated fluctuation variation diff diffs change changed changes move moved moving shift shifted different happened difference " +
    "evolve evolved altered edited swing swings",
  cited:
    "rely relies base_on quote quotes cite cited cites citation citations source sources quoted referenced refer",
  competitor:
    "contender contenders other_players peers outranks_us beats_us ahead_of_us_overall against_whom competitor competitors competition rival rivals competing competes compete opponents " +
    "up_against other_domains other_sites",
  country:
    "parts_of_the_world world part_of_the_world searchers_come abroad geo geographic geographically abroad locations world parts_of_the_world come_from country countries nation nations geography region regions market markets where_do location",
  cost:
    "reduce reduces reducing factor factors drags score_down cost costs costing hurt hurts hurting damage damaging drag dragging drags pull_down weigh " +
    "kill kills killing ruin ruins ruining pulling_down lowers lower lowering holding_back hold_back holds_back penalise points",
  ctr:
    "few_clicks hardly_any_clicks not_clicked hardly_clicked hardly_anyone_clicks ctr click_rate click_rates click_through click_through_rate clickthrough clickthrough_rate",
  data: "data figures numbers statistics stats dataset",
  day:
    "past_months past_weeks last_months last_weeks daily per_day by_day each_day day_by_day develop developed developing evolution per_week weekly by_week per_month monthly by_month " +
    "over_time trend trends trending development curve timeline history historically course progress_over",
  decay:
    "wane waning dwindle dwindling obsolete decay decaying decayed ageing aging outdated fading fade fades stale_content losing_steam " +
    "past_their_best refresh refreshing update_content need_an_update need_updating getting_old dying",
  deep:
    "buried three_clicks clicks_from_the_home clicks_from_the_homepage clicks_from_the_start clicks_from_home too_many_clicks many_clicks nested deep deeply depth deepest buried click_depth clicks_away " +
    "far_from_the_home far_from_home levels_down hard_to_reach",
  event: "events happened_on happened_around happen_on happen_around going_on_around went_on",
  pagegroup: "page_group page_groups group_of_pages groups_of_pages pages_group",
  description: "description descriptions meta_description meta_descriptions",
  device: "device devices phones_or_computers",
  do:
    "what_now now_what roadmap strategy todo_list where_to_start where_do_i_begin in_my_place do_next should_i_tackle i_tackle do_first should_i_do should_we_do what_to_do can_i_do first_thing priority priorities prioritise prioritize should recommend recommendation " +
    "recommendations advice advise suggest suggestion todo to_do next_step next_steps action_plan plan " +
    "work_on start_with focus focus_on tackle begin actions tips most_important_thing",
  duplicate:
    "share_identical share_the_same share_an_identical share_a_title share_one share_their clones clone same_text repeating duplicate duplicates duplicated duplication identical copies copied same_title " +
    "same_titles same_content near_duplicate near_duplicates repeated",
  engine:
    "engine engines chatgpt perplexity gemini copilot claude openai chat_gpt assistant assistants " +
    "chatbot chatbots answer_engine answer_engines model models",
  fixed:
    "eliminated cleaned_up sorted_out went_away fixed solved resolved went_away gone repaired cleared closed disappeared got_rid",
  fix:
    "mend eliminate troubleshoot put_right address_the do_about do_against must_i_do must_we_do fix fixing repair repairing solve solving resolve resolving remedy cure get_rid sort_out " +
    "how_to_fix clear_up deal_with",
  follow: "follow nofollow dofollow followed no_follow do_follow ugc sponsored pass_authority",
  found:
    "found_us_on land_on lands_on arrive_at come_across find_us found_us found_by reach_us discover_us arrive land_on bring_people",
  gain:
    "growing_fastest going_up growing_most picking_up gained_most winning improved_most uptick upward uplift upswing pick_up picked_up advanced booming boom strengthened boosted boost gain gained gaining gains win won winning winners winner grow grew growing growth rise rose " +
    "risen rising rises increase increased increasing increases improve improved improving improves " +
    "improvement climb climbed climbing climbers went_up gone_up go_up going_up better jump jumped moved_up movers_up " +
    "is_up are_up up soar surge spike",
  gap:
    "gap gaps we_do_not we_dont they_have do_we_lack we_lack we_miss are_we_missing not_rank do_not_rank but_not_us " +
    "but_we untapped",
  headings: "heading headings h1 h1s",
  health:
    "wellbeing doing_overall technical_health site_quality fitness health healthy healthiness shape condition technically technical_state",
  hello: "hello hi hey good_morning good_evening good_afternoon greetings hallo moin servus howdy",
  help:
    "help can_you_do what_can_you can_i_ask capabilities able_to_do able_to_answer your_abilities " +
    "can_you_answer can_you_help who_made_you who_built_you are_you_a are_you_an are_you_chatgpt are_you_human questions_can how_do_you_work who_are_you what_are_you kind_of_questions",
  howmany: "tally how_many how_much number count total amount totals altogether sum quantity",
  command:
    "start launch trigger run delete remove cancel stop pause create kick_off recheck re_crawl " +
    "recrawl rerun add ignore hide export download schedule_an",
  ignored: "ignored muted suppressed silenced dismissed",
  import:
    "last_file uploaded_file somebody_uploaded import imports imported importing upload uploads uploaded file files ingest",
  important:
    "crucial alarming high_priority top_priority important biggest worst critical serious severe urgent major most_pressing main gravest key " +
    "nastiest pressing severest",
  impression: "impression impressions shown appear appearances seen displayed",
  indexable:
    "can_appear_in_google appear_in_google get_into_the_index get_into_the_google_index indexable can_be_indexed may_be_indexed allowed_to_be_indexed put_in_its_index may_index can_index",
  intent:
    "to_buy to_read why_people want_to_buy come_to_us buying_or motivations purpose motive motivation interested buying to_buy reading intent intents intention intentions people_want searchers_want search_intent " +
    "informational transactional navigational commercial people_search people_searching looking_for after_what",
  internal:
    "internal internally inside_the_site inlink inlinks within_the_site from_our_own our_own_pages",
  issue:
    "glitch glitches hiccup hiccups red_flag red_flags warning_signs flaw flaws weakness weaknesses error issue issues problem problems bug bugs fault faults wrong mistake mistakes finding findings " +
    "defect defects trouble troubles errors_and_warnings violations broken_things",
  keyword:
    "phrase phrases search_words keyword keywords query queries search_term search_terms search_query search_queries " +
    "search_phrase search_phrases kw kws terms words_people",
  latest:
    "latest most_recent recent recently lately newest last_one current currently now at_the_moment today",
  last: "last",
  link: "points_to point_to pointing_to link links linked linking",
  llms: "llms_txt",
  lose:
    "shrinking declining losing_out going_down went_down stopped stop_bringing dwindled slipped_down dropped_off went_away disappeared shed bled bleeding eroded erode tumble tumbled nosedive downward downturn deteriorate deteriorated slid slide sliding vanished vanish vanishing evaporated missing_since weaker weakened collapse collapsed lose lost losing loses losers loser loss losses drop dropped dropping drops fall fell fallen falling " +
    "falls decline declined declining declines decrease decreased decreasing down worse worsen worsened slip sagged sag plummet plummeted sink " +
    "sank sinking shrink slip slipped slipping plunge plunged dip dipped crash crashed tank tanked tanking " +
    "went_down gone_down go_down going_down less fewer slump slumped",
  mean:
    "worked_out work_out computed_how made_up come_about arrived_at meant meant_by explain explained explains describe mean means meaning define definition defined calculate calculated calculation formula computed " +
    "compute measured work_out interpreted what_is_a what_is_an what_are_the_rules stand_for",
  mention:
    "bring_us_up brings_us_up bring_up recommended recommends recommend mentioned_us mention_rate naming namechecked speak_about spoken_of references namecheck named names brought_up speak_of mention mentions mentioned mentioning name_us talk_about talks_about recommend_us say_about " +
    "recommends_us recommended_by",
  mismatch:
    "not_satisfy not_serve not_answer mismatch mismatched mismatches wrong_page wrong_kind_of_page do_not_match does_not_match " +
    "not_fit wrong_intent not_match",
  missing:
    "unset blank not_set have_no has_no do_not_have does_not_have missing without lack lacking lacks absent no empty",
  new:
    "started_linking started_to_link earned_links earned recently_appeared start_appearing started_appearing earned newly_gained first_appeared won_recently emerging emerged freshest new newly fresh added appeared introduced brand_new first_time",
  next: "next upcoming soon",
  noindex:
    "not_index cannot_index deindexed invisible_to_google hidden_from_google not_put_in_its_index not_in_its_index index indexes noindex noindexed not_indexable unindexable not_indexed indexed indexing " +
    "non_indexable indexability kept_out_of_the_index out_of_the_index excluded_from in_the_index",
  old:
    "up_to_date fresh latest_day last_day_of newest_data data_reach recency timestamp out_of_date current_data latest_data up_to_what_date until_when how_far_do old how_old fresh up_to_date how_fresh how_current how_recent stale outdated_data age last_updated " +
    "last_update data_end updated",
  opportunity:
    "easiest easiest_traffic untapped_potential easy_traffic could_win more_visitors headroom low_effort leverage wins ways_to opportunity opportunities potential upside chance chances win_clicks more_clicks " +
    "more_traffic grow_traffic get_more could_win could_gain easy_wins room_for",
  offsite:
    "revenue sales turnover conversion conversions conversion_rate bounce_rate bounce_rates bounces time_on_page dwell_time orders purchases signups sign_ups leads roi roas ad_spend penalty penalties google_penalty penalised_by penalized_by manual_action manual_actions umsatz conversion_rate absprungrate bestellungen abstrafung",
  orphan:
    "linked_from_nowhere not_linked_anywhere without_any_links isolated stranded disconnected orphan orphans orphaned unlinked no_internal_links nothing_links no_links_pointing " +
    "not_linked no_inlinks no_incoming nobody_links without_inlinks without_internal_links",
  outbound:
    "links_to_other_sites outbound outgoing external external_link external_links outbound_links outgoing_links links_out links_to_other_sites links_to_other_websites",
  page:
    "site_pages content_pieces guides 404 404s 4xx 5xx addresses webpage webpages web_page web_pages subpages blog blogs product_page product_pages page pages url urls article articles post posts landing_page landing_pages document documents subpage",
  position:
    "where_do_we_stand do_we_stand where_are_we show_up shows_up showing_up placement placements serps position positions place rank ranks ranking rankings ranked placed serp stand standing spot",
  portion:
    "slice piece ratio rate_of fraction share shares percentage percent proportion portion part split breakdown divided distribution distributed " +
    "how_much_of what_part",
  progress:
    "progress running in_progress how_far ongoing finished finish done ready_yet still_crawling " +
    "under_way complete completed eta",
  prompt: "prompt prompts questions_asked",
  ready:
    "read_my read_our read_us ready readiness prepared ready_for ready_for_ai friendly crawlable readable",
  redirect:
    "redirect redirects redirected redirecting redirection redirections 301 302 301s 302s " +
    "redirect_chain redirect_chains chain chains forwarded",
  refdomain:
    "which_domain which_website which_site what_site what_website from_which_domain other_websites other_sites websites_point sites_point from_which_domains from_which_sites from_what_domains from_what_sites domains_do_we_get_links get_links_from referring_domain referring_domains referring_site referring_sites linking_domain " +
    "linking_domains linking_site linking_sites domains_link sites_link domains_linking sites_linking " +
    "websites_link websites_linking who_links",
  regressed:
    "back_again returned_issues recurring recurred reopened relapsed regressed regression regressions came_back come_back back_again reappeared returned " +
    "again are_back resurfaced",
  robots:
    "robots robots_txt bot bots crawler crawlers googlebot gptbot spider spiders user_agent bingbot",
  schedule:
    "next_automatic automatic_audit automatic_crawl schedule scheduled scheduling planned automatic automatically plan_for_audits recurring",
  score:
    "out_of_100 out_of_a_hundred points_out rating_of marks score scores rating grade graded scored scoring health_score",
  sentiment:
    "well_or_badly good_or_bad speak_well speak_badly badly kindly praise criticise criticize think_of_us attitude perceive perceived perception favourably sentiment tone positive negative positively negatively speak_well favourable favorable opinion " +
    "nicely kindly_of highly_of well_of badly_of ill_of bad_light good_light flattering unflattering badmouth bad_mouth complimentary disparage",
  sitemap: "sitemap sitemaps sitemap_xml xml_sitemap xml_sitemaps",
  size: "big large size huge",
  slow:
    "forever_to_load lag laggy lagging latency slow slowest slowly speed fast loading load response_time response_times ttfb page_speed " +
    "performance_of_pages sluggish quick_to_load take_long takes_long respond responds",
  sov: "share_of_voice sov",
  striking:
    "hop_to_page_one close_to_page_one could_reach_the_first almost_there just_about about_to_make pushed_up push_up near_page_one close_to_page fall_short verge within_reach second_results_page small_push little_push striking_distance low_hanging_fruit low_hanging quick_win quick_wins page_two second_page " +
    "almost_on_page_one just_off close_to_page_one page_2 close_to_the_top nearly_on nearly_top nearly",
  tag: "tag tags tagged label labels labelled group",
  thanks: "thanks thank thank_you thx cheers great_thanks",
  thin:
    "hardly_any_text little_text too_few_words barely_any_text scarcely_any sparse skimpy hardly_any thin short little_content few_words word_count too_short little_text shortest hardly_any_text " +
    "fewest_words not_enough_content very_little",
  title: "title titles title_tag title_tags",
  top:
    "attract_the_most brings_the_most most_clicks highest_number winning_pages top best strongest most leading highest biggest_traffic popular main_keywords performing perform " +
    "most_clicks successful",
  track: "track tracked tracking monitored watch watched monitoring",
  traffic:
    "people_found_us hits pageviews page_views footfall users_from most_clicks readers do_in_google do_in_search perform_in_search perform_in_google clicked people_come clickthroughs traffic click clicks visit visits visitors search_traffic organic_traffic search_performance " +
    "sessions organic performance doing_in_search doing_in_google audience google_traffic",
  vitals:
    "core_web_vitals web_vitals cwv lcp cls inp fid largest_contentful_paint cumulative_layout_shift layout_shift layout_shifts interaction_to_next_paint lighthouse pagespeed_insights page_speed_insights pagespeed_score",
  visibility:
    "visible how_visible seen_in_search exposure presence visibility visible visibility_score visibility_index seo_visibility",
  volume:
    "how_popular popularity volume volumes search_volume search_volumes searched_for searches_a_month searches_per_month " +
    "demand searched monthly_searches how_often_is sv",
  why:
    "what_led_to driver drivers culprit blame responsible explains going_on whats_going_on what_is_going_on what_went_wrong went_wrong why how_come reason reasons cause causes caused causing what_happened explain explanation behind due",
  when: "when what_time which_day date how_long_ago",
  secret:
    "password passwords passphrase credentials credential api_key api_keys token tokens secret secrets secret_key private_key login logins",
  setting:
    "turn_off turn_on switch_off switch_on disable enable set_the change_the rename configure configuration settings setting speed_to adjust",
  quota:
    "pricing_plan upgrade api_calls calls_left calls_remaining quota plan_limit rate_limit billing invoice subscription remaining_calls calls_do",
  nobody: "nobody no_one noone nowhere never none_of no_page no_other_page",
  ahead:
    "above_us rank_above ranks_above ahead_of_us more_often_than_us ahead ahead_of outrank more_often_than beats beat in_front leading_us more_than_us overtakes overtake",
  perengine: "by_engine per_engine which_engine each_engine which_ai_engine which_chatbot",
  citesus: "cite_us cites_us cited_us quote_us quotes_us",
  connect:
    "connected connection connect linked_up working sync synced syncing synchronised synchronized",
  gsc: "search_console google_search_console gsc",
};

/** Words that say nothing about what is asked. */
export const ENGLISH_STOP_WORDS =
  "schema markup valid validity hreflang structured conversation lead turn_up turned_up turns_up came_up came_out developer developers correct correctly is_correct do_we_do on_our forever according first schon durch sich muss mussen konnen kann sollen websites alt alt_text alt_texts alt_tag alt_tags alt_attribute alt_attributes whats wheres whos hows pls plz stuff the_deal_with drive drives despite overall raise receive receives system_prompt your_prompt rate rates beginning vs going_on_there up_to as_well at_all a_lot kind_of sort_of such_as such could_be people person someone something anything everything " +
  "nothing hour day days week weeks month months year years time times thing things way ways where when while " +
  "well good bad great nice okay ok yes no not say says said tell told ask asked answer answers question " +
  "questions look looks looked put puts take takes took make makes made bring brings brought pull pulls use " +
  "uses used using work works worked go goes went gone come comes came keep keeps kept keeping hold holds turn " +
  "turned try tried help_me need needs needed want wants wanted wonder wondering interested curious believe guess " +
  "hope might may must shall should would could can able both between among against over under above below " +
  "off out through throughout during because since until per via within without_any somewhere anywhere odd " +
  "strange weird actually basically simply quickly quick read write give gives gave given next_to around " +
  "again_and_again still yet already ever never always often sometimes usually maybe perhaps probably likely two " +
  "three several few many most least less_than more_than enough quite rather too also even else other another " +
  "others same_time whole entire full complete half part_of side end start_of point case cases fact state " +
  "status situation matter matters area level set sets lot bit little big_deal kinds types type sorts group_of " +
  "team company business client clients customers customer boss manager colleague report reports meeting email " +
  "slide summary summarise summarize brief details detail detailed everything_on overview info information " +
  "us we our ours you your yours me my mine he she him her his hers it its they them their who whose whom " +
  "result results exact exactly specific specifically particular particularly especially main_one certain sure true right_now " +
  "worry worried concern concerned care happen happens happening push small smaller short_time tall extra additional further " +
  "listed contain contains contained pointing point_to share_identical mostly overall roughly about_the " +
  "compared comparing versus than against_whom large_is strong stronger strongest_is weak weaker " +
  "a an the is are was were be been am do does did has have had of for to in on at by with from and or " +
  "so as it its they them their there that this these those what which who whom how s t re ve d ll m " +
  "show list give tell me please can could would will you your i my our we us ours mine site website " +
  "domain webpage google search any some all about into than if then also just only really much many " +
  "more very get got see find look let know want need like think exactly right out one ones here own " +
  "you re currently web seo actually kind overall per each every whole";
