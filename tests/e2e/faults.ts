import { existsSync, readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** WCAG 2.2 AA and best practice. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** AxeBuilder would send its own source at every look, twice and not minified: a sixth of what a look costs. */
const axeSource = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** What axe finds in the page that is open, or in a part of it. */
export async function axeFaults(page: Page, part?: string): Promise<string[]> {
  // what is still fading from one colour to another, or in, has a contrast of neither; what fades for ever is looked at
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
  // in one go, for no page has frames, whose findings would be put together in a page of their own; and what is right is
  // not written down: both together cost three times what looking for violations costs
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const axe = new AxeBuilder({ page, axeSource: "0" })
    .options({ resultTypes: ["violations"] })
    .withTags(rules)
    .setLegacyMode();
  const looked = part ? axe.include(part) : axe;
  // a page led to by a link has its title some frames after its content, and the old one goes first: one that had none
  // while it was looked at has to have it, and is looked at again
  let { violations } = await looked.analyze();
  while (violations.some(({ id }) => id === "document-title")) {
    await expect(page).toHaveTitle(/\S/);
    ({ violations } = await looked.analyze());
  }
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)}`);
}

/** Is this the name of a text, such as `exchange.kind.limit`? */
function isTextName(word: string): boolean {
  const [area = "", ...path] = word.split(".");
  const file = `messages/zh-CN/${area}.json`;
  if (!/^[a-z]+$/.test(area) || !existsSync(file)) return false;
  const all: unknown = JSON.parse(readFileSync(file, "utf8"));
  return (
    typeof path.reduce(
      (part, name) =>
        typeof part === "object" && part !== null && Object.hasOwn(part, name)
          ? (part as Record<string, unknown>)[name]
          : undefined,
      all,
    ) === "string"
  );
}

/** Names of texts that stand in the page in place of the texts: a part of it was not sent the words of its area. */
async function rawTexts(page: Page): Promise<string[]> {
  const labels = await page.evaluate(() => {
    const found: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode())
      if (!nodes.currentNode.parentElement?.closest("script, style"))
        found.push(...(nodes.currentNode.nodeValue?.match(/[a-z]+(?:\.\w+)+/g) ?? []));
    return found;
  });
  return labels.filter(isTextName).map((word) => `shows ${word} in place of its text`);
}

/** A phone, a small laptop, a large screen. */
const widths = [360, 1_366, 1_920];

/** By how many pixels the page that is open is too wide for a window of some width, which it then has. */
async function overflowAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate(async (wide) => {
    while (innerWidth !== wide) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  }, width);
}

/** At which widths the page that is open runs over; it has its own again afterwards. */
export async function overflowsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const width of widths) {
    const overflow = await overflowAt(page, width);
    if (overflow > 0) found.push(`is ${overflow} px too wide for ${width} px`);
  }
  if (before) await page.setViewportSize(before);
  return found;
}

/**
 * What is wrong with the page that is open: what axe finds at the width it has, texts that are missing, and whether it
 * runs over at any width.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  return [...(await axeFaults(page)), ...(await rawTexts(page)), ...(await overflowsOf(page))];
}
