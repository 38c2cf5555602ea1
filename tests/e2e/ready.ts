import { expect, type Page } from "@playwright/test";

/**
 * Waits until the page takes what is typed and pressed: everything in it that can be used has been taken over from what
 * the server drew. A page that is only drawn swallows what comes too early, and a quiet network says nothing about it.
 */
export async function ready(page: Page): Promise<void> {
  // a page that goes on to another one meanwhile is asked again
  await expect(() => page.evaluate(taken)).toPass({ intervals: [50] });
}

/** Runs in the page. */
async function taken(): Promise<void> {
  const isTaken = () => {
    const parts = [...document.querySelectorAll("button, input, select, textarea")];
    if (parts.length === 0) parts.push(...document.querySelectorAll("h1, main"));
    // React notes beside each element what stands for it
    return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith("__reactFiber$")));
  };
  // twice in a row: what React does after drawing is done by then too
  for (let times = 0; times < 2; times = isTaken() ? times + 1 : 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
}
