// Values of a chart at the pointer and by arrow keys; days that are dragged over, or chosen with Shift, become the period.
const place = document.querySelector("[data-period]")?.dataset.period;

for (const plot of document.querySelectorAll(".chart-plot")) {
  const stops = [...plot.querySelectorAll(".chart-target")];
  // the server writes a place for what is said of two stops or more
  if (plot.parentElement.querySelector(".chart-said") === null) continue;
  const choice = createChoice(plot, stops);
  makeSlider(plot, stops);
  listenToKeys(plot, choice);
  listenToPointer(plot, stops, choice);
}

/** The values of a stop, such as `12 Nov 2026 · Clicks a day: 7`. */
function textOf(stop) {
  return stop.querySelector("title").textContent.trim().split("\n").join(" · ");
}

/** What is chosen of a plot: a stop, or the stretch from `start` to it. */
function createChoice(plot, stops) {
  const said = plot.parentElement.querySelector(".chart-said");
  const choice = { at: -1, start: -1, last: stops.length - 1, show, clear, follow };
  choice.stop = () => stops[choice.at];

  function ends() {
    const { at, start } = choice;
    const isStretch = place !== undefined && start !== -1 && start !== at &&
      stops[at]?.dataset.day !== undefined;
    return isStretch ? [start, at].toSorted((a, b) => a - b) : undefined;
  }

  function show(next) {
    choice.at = Math.min(choice.last, Math.max(0, next));
    const stretch = ends();
    const [from, to] = stretch ?? [choice.at, choice.at];
    for (const [index, stop] of stops.entries()) {
      stop.classList.toggle("chart-chosen", index >= from && index <= to);
    }
    const [first, last] = [from, to].map((index) => textOf(stops[index]).split(" · ")[0]);
    said.textContent = stretch
      ? said.dataset.stretch.replace("{0}", first).replace("{1}", last)
      : textOf(stops[choice.at]);
    plot.setAttribute("aria-valuenow", String(choice.at));
    plot.setAttribute("aria-valuetext", said.textContent);
  }

  function clear() {
    Object.assign(choice, { at: -1, start: -1 });
    said.textContent = "";
    for (const stop of stops) stop.classList.remove("chart-chosen");
  }

  /** Leads to the days of the stretch; false: there is none. */
  function follow() {
    const stretch = ends();
    if (stretch === undefined) return false;
    const [from, to] = stretch.map((index) => stops[index].dataset.day);
    location.assign(`${place}?${new URLSearchParams({ from, to })}`);
    return true;
  }

  return choice;
}

/** A slider is what screen readers pass arrow keys on to. */
function makeSlider(plot, stops) {
  const names = {
    role: "slider",
    tabindex: "0",
    "aria-label": plot.querySelector("title").textContent,
    "aria-valuemin": "0",
    "aria-valuemax": String(stops.length - 1),
    "aria-valuenow": "0",
    "aria-valuetext": textOf(stops[0]),
  };
  for (const [name, value] of Object.entries(names)) plot.setAttribute(name, value);
}

/** Leads to the details of a dot; strips of days have none. */
function open(stop) {
  const path = stop?.dataset.href;
  if (path !== undefined) location.assign(path);
}

function listenToKeys(plot, choice) {
  plot.addEventListener("keydown", (event) => {
    const { at, last } = choice;
    const moves = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    if (event.key === "Enter" && !choice.follow()) open(choice.stop());
    if (event.key === "Escape") choice.clear();
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (!event.shiftKey) choice.start = -1;
    else if (choice.start === -1) choice.start = Math.max(0, at);
    choice.show(next);
  });
}

function listenToPointer(plot, stops, choice) {
  const middleOf = (stop) => {
    const { left, width, top, height } = stop.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const nearest = ({ clientX, clientY }) => {
    const far = stops.map((stop) => {
      const [x, y] = middleOf(stop);
      // strips reach from top to bottom: only dots are above each other
      return (clientX - x) ** 2 + (stop.tagName === "circle" ? (clientY - y) ** 2 : 0);
    });
    return far.indexOf(Math.min(...far));
  };
  plot.addEventListener("pointermove", (event) => {
    const next = nearest(event);
    if (next !== choice.at) choice.show(next);
  });
  plot.addEventListener("pointerdown", (event) => {
    if (event.button === 0) choice.start = nearest(event);
  });
  plot.addEventListener("pointerup", () => {
    if (!choice.follow()) choice.start = -1;
  });
  plot.addEventListener("click", ({ target }) => {
    if (target instanceof Element) open(target.closest("[data-href]"));
  });
  plot.addEventListener("pointerleave", choice.clear);
}
