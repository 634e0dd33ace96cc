import { type Html, html } from "../html.ts";
import { csrfField } from "../parts/csrf_field.ts";
import type { SentFile } from "../read_upload.ts";

/** What is read of a file: more is refused whatever it is. */
const MAX_READ = 1024 * 1024;

/** Writes the form that takes a picture for reports, with the one that they have. */
export function logoCard(
  logo: string | null,
  { cookieValue, action, note }: { cookieValue: string; action: string; note?: string | false },
): Html {
  return html`
    <section class="card" aria-labelledby="logo-heading">
      <h2 id="logo-heading">Logo</h2>
      ${logo !== null && html`<p class="report-agency"><img src="${logo}" alt="The logo"></p>`}
      ${note && html`<p>${note}</p>`}
      <p>A PNG or JPEG picture of at most 64 KiB and 2,000 pixels on a side. It is kept here.</p>
      <form class="form-wide" method="post" action="${action}/logo" enctype="multipart/form-data">
        ${csrfField(cookieValue)}
        <div class="field"><label for="logo">Picture</label>
          <input id="logo" name="logo" type="file" accept="image/png,image/jpeg" required></div>
        <button>Save the logo</button>
      </form>
    </section>
  `;
}

/** Reads a file as a data URL; what it is not is found by the API. */
export async function readPicture(file: SentFile | undefined): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of file?.bytes ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_READ) break;
  }
  const bytes = Buffer.concat(pieces);
  const type = bytes.subarray(0, 2).toString("hex") === "ffd8" ? "image/jpeg" : "image/png";
  return `data:${type};base64,${bytes.toString("base64")}`;
}
