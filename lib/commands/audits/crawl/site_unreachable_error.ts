/** No address of the site gives an HTTP answer; the message is for a person. */
export class SiteUnreachableError extends Error {
  constructor(tried: readonly string[], reason: string) {
    super(
      `The site gave no HTTP answer. Tried ${tried.join(", ")}: ${reason} ` +
        "Check the domain, its DNS records and whether the server is up, then start the audit again.",
    );
    this.name = "SiteUnreachableError";
  }
}
