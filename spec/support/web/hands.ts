import type { Locator, Page } from "playwright-core";

/** How someone fills in and goes on: with the pointer, or with the keyboard alone. */
export interface Hands {
  type(page: Page, label: string, text: string): Promise<void>;
  /** Presses what leads to another document: a button or a link. */
  press(page: Page, name: string): Promise<void>;
}

/** A mouse or a finger. */
export const POINTER: Hands = {
  type: (page, label, text) => page.getByLabel(label, { exact: true }).fill(text),
  press: (page, name) => control(page, name).click(),
};

/** No pointer: the key Tab leads everywhere. */
export const KEYBOARD: Hands = {
  async type(page, label, text) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
  },
  async press(page, name) {
    await tabTo(page, control(page, name));
    const before = await page.evaluate(() => performance.timeOrigin);
    await page.keyboard.press("Enter");
    // another document, also where its address is the same
    await page.waitForFunction((time) => performance.timeOrigin !== time, before);
  },
};

/** Goes to a control by the key Tab alone, as long as the page has stops. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 100; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The key Tab does not lead there.");
}

/** What is pressed: a button or a link. */
function control(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true })
    .or(page.getByRole("link", { name, exact: true }));
}
