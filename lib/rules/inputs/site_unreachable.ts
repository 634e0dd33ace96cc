/** The rule about a start page without an answer: what is gone on the site as a whole went with it. */
export const SITE_UNREACHABLE = "site_unreachable";
