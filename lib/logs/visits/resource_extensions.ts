/** The ends of files that pages are made of, and of those that are no pages: at most five letters each. */
export const RESOURCE_EXTENSIONS: readonly string[] = [
  ...["css", "js", "mjs", "map", "json", "xml", "txt", "ico", "png", "jpg", "jpeg", "gif", "svg"],
  ...["webp", "avif", "bmp", "woff", "woff2", "ttf", "otf", "eot", "mp3", "mp4", "webm", "ogg"],
  ...["m4a", "wav", "mov", "avi", "zip", "gz", "tgz", "bz2", "xz", "rar", "7z", "deb", "rpm"],
  ...["exe", "dmg", "iso", "apk", "wasm", "m3u8", "ts", "vtt", "rss", "atom"],
];
