/** The product token that robots.txt groups name (RFC 9309 section 2.2.1). */
export const ROBOTS_TOKEN = "SearchVisibilityBot";

/** The default page that says to a site's owner who calls. */
const BOT_URL = "https://search-visibility.example/bot";

/** The default `User-Agent` header of every request. */
export const USER_AGENT = createUserAgent(BOT_URL);

/** The `User-Agent` header that names this page as the place to ask about the crawler. */
function createUserAgent(botUrl: string): string {
  return `${ROBOTS_TOKEN}/1.0 (+${botUrl})`;
}
