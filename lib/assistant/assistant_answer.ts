/** A row or figure that an answer rests on. */
export interface Citation {
  /** What it is, such as `issue`, `page`, `keyword`, `search_overview`. */
  type: string;
  /** The row's id or code as the endpoint names it; null where the whole answer is meant. */
  id: string | number | null;
  /** What a reader calls it: the keyword, the URL, the title. */
  label: string;
  /** The address of the request that shows it. */
  api_url: string;
}

/** Something worth doing next, with the call that shows or does it. */
export interface SuggestedAction {
  /** A stable name, such as `fix_issue`, `start_audit`, `import_data`, `look_into_page`. */
  type: string;
  /** One sentence in the imperative. */
  label: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  api_url: string;
  /** What to send; null where there is no body. */
  body: Record<string, unknown> | null;
}

/** The answer to a question, of the model or of the built-in analyst. */
export interface AssistantAnswer {
  /** Plain sentences, lines broken with \n. */
  message: string;
  citations: Citation[];
  suggested_actions: SuggestedAction[];
  /** The newest day of the data that the answer rests on, YYYY-MM-DD; null: it rests on none. */
  data_as_of: string | null;
}
