import { expect, type Page } from "@playwright/test";

/**
 * Waits until the page accepts input: React has hydrated every usable element that the server rendered. A page that is
 * only rendered ignores early input, and a quiet network is no sign of hydration.
 */
export async function ready(page: Page): Promise<void> {
  // a page that redirects meanwhile is checked again
  await expect(() => page.evaluate(waitForHydration)).toPass({ intervals: [50] });
}

/** Runs in the page. */
async function waitForHydration(): Promise<void> {
  const isTaken = () => {
    const parts = [...document.querySelectorAll("button, input, select, textarea")];
    if (parts.length === 0) parts.push(...document.querySelectorAll("h1, main"));
    // React stores its fiber on each element
    return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith("__reactFiber$")));
  };
  // twice in a row: what React does after drawing is done by then too
  for (let times = 0; times < 2; times = isTaken() ? times + 1 : 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
}
