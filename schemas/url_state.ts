/** What an audit knows of a URL. */
export const UNKNOWN = 0;
/** It was met and not requested. */
export const KNOWN = 1;
/** It was requested and is a document, or a resource that answers. */
export const PAGE = 2;
/** It was requested as a page and is no HTML. */
export const NOT_HTML = 3;
/** It answers with HTML that asks not to be indexed. */
export const NOINDEX = 4;
/** It leads to another URL. */
export const REDIRECT = 5;
/** It answers 4xx. */
export const CLIENT_ERROR = 6;
/** It answers 5xx. */
export const SERVER_ERROR = 7;
/** There was no answer. */
export const NO_ANSWER = 8;

/** All states. */
export const URL_STATES = [
  UNKNOWN,
  KNOWN,
  PAGE,
  NOT_HTML,
  NOINDEX,
  REDIRECT,
  CLIENT_ERROR,
  SERVER_ERROR,
  NO_ANSWER,
] as const;
