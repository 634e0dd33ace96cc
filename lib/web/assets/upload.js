// Sends files of any size piece by piece, with progress; files may be dropped on the form.
const PIECE_BYTES = 4 * 1024 * 1024; // a whole number of 256 KiB
const RETRIES = 5;
const RETRY_MS = 2_000;

const form = document.querySelector("form[data-upload]");
const words = JSON.parse(form?.dataset.upload || "{}");
if (form !== null) prepare(form);

function prepare(form) {
  const input = form.querySelector("input[type=file]");
  const zone = form.querySelector(".drop-field");
  const progress = form.querySelector(".upload-progress");
  for (const name of ["dragover", "dragleave", "drop"]) {
    zone.addEventListener(name, (event) => {
      event.preventDefault();
      zone.classList.toggle("drop-over", name === "dragover");
      if (name === "drop" && event.dataTransfer.files.length > 0) {
        input.files = event.dataTransfer.files;
      }
    });
  }
  form.addEventListener("submit", async (event) => {
    const files = [...input.files];
    if (files.length === 0) return; // the server says what is missing
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    progress.hidden = false;
    const paths = await sendAll(form, files, progress);
    button.disabled = false;
    if (files.length === 1 && paths.length === 1) location.assign(paths[0]);
  });
}

/** Sends one file after the other; gives the paths of the imports that came to be. */
async function sendAll(form, files, progress) {
  progress.replaceChildren();
  const paths = [];
  for (const file of files) {
    const line = document.createElement("p");
    const bar = document.createElement("progress");
    const said = document.createElement("span");
    bar.max = file.size || 1;
    bar.value = 0;
    bar.setAttribute("aria-label", file.name);
    said.textContent = file.name;
    line.append(bar, " ", said);
    progress.append(line);
    try {
      const path = await send(form, file, (sent) => {
        bar.value = sent;
        said.textContent = `${file.name}: ${Math.floor((100 * sent) / (file.size || 1))} %`;
      });
      paths.push(path);
      const link = document.createElement("a");
      link.href = path;
      link.textContent = words.there.replace("{0}", () => file.name);
      said.replaceChildren(link);
    } catch (error) {
      line.className = "field-error";
      line.textContent = `${file.name}: ${error.message}`;
    }
  }
  return paths;
}

async function send(form, file, tell) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "" && name !== "csrf") fields.set(name, value);
  }
  fields.set("file_name", file.name);
  fields.set("size", file.size);
  let offset = 0;
  for (;;) {
    fields.set("offset", offset);
    const piece = file.slice(offset, offset + PIECE_BYTES);
    const answer = await post(form, fields, piece);
    offset += piece.size;
    tell(offset);
    if (answer.done) return answer.path;
    fields.set("import_id", answer.import_id);
  }
}

/** Sends a piece; again where the connection broke, or the server was away for a moment. */
async function post(form, fields, piece) {
  for (let attempt = 1;; attempt++) {
    const response = await fetch(`${form.getAttribute("action")}?${fields}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/octet-stream",
        "X-CSRF-Token": form.elements["csrf"].value,
      },
      body: piece,
    }).catch(() => null);
    const isJson = response?.headers.get("Content-Type")?.startsWith("application/json");
    if (isJson && response.ok) return await response.json();
    const mayPass = response === null || response.status === 429 || response.status >= 500;
    if (!mayPass || attempt === RETRIES) throw new Error(await messageOf(response, isJson));
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt));
  }
}

async function messageOf(response, isJson) {
  if (response === null) return words.broken;
  if (isJson) return (await response.json()).message;
  if (response.redirected) return words.signedOut;
  return words.refused.replace("{0}", response.status);
}
