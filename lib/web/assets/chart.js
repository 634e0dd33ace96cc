// Values of a chart at the pointer and by arrow keys; days that are dragged over, or chosen with Shift, become the period.
const place = document.querySelector("[data-period]")?.dataset.period;

for (const plot of document.querySelectorAll(".chart-plot")) {
  const stops = [...plot.querySelectorAll(".chart-target")];
  if (stops.length > 1) enliven(plot, stops);
}

function enliven(plot, stops) {
  const said = document.createElement("p");
  said.className = "chart-said no-print";
  plot.parentElement.append(said);
  let at = -1;
  let start = -1;

  const textOf = (stop) => stop.querySelector("title").textContent.trim().split("\n").join(" · ");
  const isStretch = () =>
    place !== undefined && start !== -1 && start !== at &&
    stops[at]?.dataset.day !== undefined;
  const ends = () => [start, at].toSorted((a, b) => a - b);

  function show(next) {
    at = next;
    const [from, to] = isStretch() ? ends() : [at, at];
    for (const [index, stop] of stops.entries()) {
      stop.classList.toggle("chart-chosen", index >= from && index <= to);
    }
    const text = isStretch()
      ? `${dayOf(from)} to ${dayOf(to)}: release, or press Enter, to show these days`
      : textOf(stops[at]);
    said.textContent = text;
    plot.setAttribute("aria-valuenow", String(at));
    plot.setAttribute("aria-valuetext", text);
  }

  const dayOf = (index) => textOf(stops[index]).split(" · ")[0];

  function clear() {
    start = -1;
    at = -1;
    said.textContent = "";
    for (const stop of stops) stop.classList.remove("chart-chosen");
  }

  function choose() {
    if (!isStretch()) return false;
    const [from, to] = ends().map((index) => stops[index].dataset.day);
    location.assign(`${place}?${new URLSearchParams({ from, to })}`);
    return true;
  }

  // a slider is what screen readers pass arrow keys on to
  plot.setAttribute("role", "slider");
  plot.setAttribute("aria-label", plot.querySelector("title").textContent);
  plot.setAttribute("aria-valuemin", "0");
  plot.setAttribute("aria-valuemax", String(stops.length - 1));
  plot.setAttribute("aria-valuenow", "0");
  plot.setAttribute("aria-valuetext", textOf(stops[0]));
  plot.setAttribute("tabindex", "0");

  plot.addEventListener("keydown", (event) => {
    const moves = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: stops.length - 1,
    };
    if (event.key === "Enter" && choose()) return;
    if (event.key === "Escape") return clear();
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (!event.shiftKey) start = -1;
    else if (start === -1) start = Math.max(0, at);
    show(Math.min(stops.length - 1, Math.max(0, next)));
  });
  plot.addEventListener("pointermove", ({ clientX }) => {
    const next = nearest(clientX);
    if (next !== at) show(next);
  });
  plot.addEventListener("pointerdown", ({ clientX, button }) => {
    if (button === 0) start = nearest(clientX);
  });
  plot.addEventListener("pointerup", () => {
    if (!choose()) start = -1;
  });
  plot.addEventListener("pointerleave", clear);

  function nearest(x) {
    const { left, width } = plot.getBoundingClientRect();
    const first = stops[0].getBoundingClientRect();
    const last = stops.at(-1).getBoundingClientRect();
    const [from, to] = [first.left + first.width / 2, last.left + last.width / 2];
    const share = width > 0 && to > from ? (x - from) / (to - from) : (x - left) / width;
    return Math.min(stops.length - 1, Math.max(0, Math.round(share * (stops.length - 1))));
  }
}
