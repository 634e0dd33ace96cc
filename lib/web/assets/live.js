/* Keeps the figures of a running audit up to date, and loads the page once it has ended. */

const SPOKEN_EVERY_MS = 30_000;
const SPOKEN_EVERY_PCT = 25;
/** How often, and how many times, it asks again after a refusal, such as a proxy's while the server starts. */
const RETRY_MS = 5_000;
const MAX_RETRIES = 120;
const NUMBER = new Intl.NumberFormat(document.documentElement.lang);

const panel = document.querySelector("[data-live]");
if (panel instanceof HTMLElement) follow(panel);

function follow(panel) {
  const words = JSON.parse(panel.dataset.words ?? "{}");
  const spoken = createSpeaker(panel.querySelector("[data-spoken]"), words);
  const hint = panel.querySelector("[data-hint]");
  const usualHint = hint?.textContent ?? "";
  let source = null;
  let retry = 0;
  let retries = 0;

  function open() {
    if (source !== null) return;
    clearTimeout(retry);
    source = new EventSource(panel.dataset.live);
    source.addEventListener("open", () => {
      retries = 0;
      if (hint !== null) hint.textContent = usualHint;
    });
    source.addEventListener("progress", ({ data }) => show(JSON.parse(data)));
    source.addEventListener("end", () => {
      close();
      document.removeEventListener("visibilitychange", onVisible);
      location.replace(panel.dataset.after);
    });
    source.addEventListener("error", () => {
      // it comes again by itself unless it was refused
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      retries += 1;
      if (retries <= MAX_RETRIES) retry = setTimeout(open, RETRY_MS);
      tell(retries <= MAX_RETRIES ? words.still_asking : words.gave_up);
    });
  }

  function close() {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  /** Browsers have few connections to one server: pages that nobody looks at hold none. */
  function onVisible() {
    if (document.visibilityState === "hidden") close();
    else open();
  }

  function show(progress) {
    const state = (progress.status === "running" && words[progress.stage]) ||
      words[progress.status] || progress.status;
    const figures = {
      state,
      pages_crawled: NUMBER.format(progress.pages_crawled),
      pages_discovered: NUMBER.format(progress.pages_discovered),
      issues_found: NUMBER.format(progress.issues_found),
      progress_pct: progress.progress_pct === null ? "–" : NUMBER.format(progress.progress_pct),
      current_url: progress.current_url ?? "",
    };
    for (const element of panel.querySelectorAll("[data-figure]")) {
      const text = figures[element.dataset.figure];
      if (element.textContent !== text) element.textContent = text;
    }
    const bar = panel.querySelector("progress");
    if (bar !== null) bar.value = progress.progress_pct ?? 0;
    for (const element of panel.querySelectorAll("[data-when]")) {
      element.hidden = !element.dataset.when.split(" ").includes(progress.status);
    }
    spoken(state, progress.progress_pct ?? 0, figures);
  }

  function tell(text) {
    if (hint === null || hint.textContent === text) return;
    hint.setAttribute("role", "alert");
    hint.textContent = text;
  }

  open();
  document.addEventListener("visibilitychange", onVisible);
  addEventListener("pagehide", close);
  addEventListener("pageshow", ({ persisted }) => persisted && open());
}

/** Tells screen readers of a new state at once, and of figures now and then. */
function createSpeaker(region, words) {
  let last = { state: "", pct: 0, at: 0 };
  return (state, pct, figures) => {
    const now = performance.now();
    const isNews = state !== last.state || pct >= last.pct + SPOKEN_EVERY_PCT ||
      (pct !== last.pct && now >= last.at + SPOKEN_EVERY_MS);
    if (!isNews || region === null) return;
    last = { state, pct, at: now };
    const told = [state, figures.pages_crawled, figures.pages_discovered, figures.issues_found];
    region.textContent = words.spoken.replaceAll(/\{(\d)\}/g, (_, place) => told[place]);
  };
}
