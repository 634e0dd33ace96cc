/* The button that prints the page: where no scripts run, styles hide it, and the browser's own menu has it. */

for (const button of document.querySelectorAll("[data-print]")) {
  button.addEventListener("click", () => print());
}
