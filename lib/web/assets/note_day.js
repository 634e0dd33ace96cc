// A click on a day of a chart leads to the form that notes something on it.
const form = document.querySelector("form[data-note-form]");
const link = document.querySelector("a[data-notes]");

function note(day) {
  if (form === null) {
    if (link !== null) location.assign(`${link.dataset.notes}?first_day=${day}`);
    return;
  }
  const details = form.closest("details");
  if (details !== null) details.open = true;
  form.elements["first_day"].value = day;
  form.elements["title"].focus();
  form.scrollIntoView({ block: "center" });
}

if (form !== null || link !== null) {
  for (const chart of document.querySelectorAll(".chart-plot")) {
    chart.classList.add("chart-noted");
    chart.addEventListener("click", ({ target }) => {
      const day = target instanceof Element && target.closest("[data-day]")?.dataset.day;
      if (day) note(day);
    });
  }
}
