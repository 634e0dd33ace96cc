/** Lets a key file be chosen: what is in it is put into the field that `data-fills` names. */
const LIMIT_BYTES = 100_000;

for (const input of document.querySelectorAll("input[data-fills]")) {
  const field = document.getElementById(input.dataset.fills);
  const said = input.parentElement.querySelector("[role=status]");
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file === undefined || field === null) return;
    const isTooLarge = file.size > LIMIT_BYTES;
    said.textContent = isTooLarge ? said.dataset.large : "";
    if (!isTooLarge) field.value = await file.text();
  });
}
