import { existsSync, readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type Violation = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"][number];

/** WCAG 2.2 AA and best practice. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Holds the minified source of axe: AxeBuilder would send its own for every check, twice and not minified, a sixth of a
 * check's cost.
 */
const axeSource = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** Lists the violations that axe finds in the open page, or in a part of it. */
export async function axeFaults(page: Page, part?: string): Promise<string[]> {
  // an element that is still fading has the contrast of neither colour; endless animations are checked as they are
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
  // runs in one call: no page has frames, which would have their findings merged in a separate page; and passes are not
  // recorded: both together cost three times what the search for violations costs
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const axe = new AxeBuilder({ page, axeSource: "0" })
    .options({ resultTypes: ["violations"] })
    .withTags(rules)
    .setLegacyMode();
  const builder = part ? axe.include(part) : axe;
  // a page opened by a link receives its title some frames after its content, and the old one is removed first: one
  // without a title during the check must receive it, and is checked again
  let { violations } = await builder.analyze();
  while (violations.some(({ id }) => id === "document-title")) {
    await expect(page).toHaveTitle(/\S/);
    ({ violations } = await builder.analyze());
  }
  const targets = violations.find(({ id }) => id === "target-size");
  if (targets && !(await areCovered(page, targets.nodes))) return violations.map(describeViolation);
  return violations.filter((violation) => violation !== targets).map(describeViolation);
}

const describeViolation = ({ id, nodes }: Violation): string => `${id} ${nodes[0]?.html.slice(0, 160)}`;

/**
 * Returns true if targets are too small only as far as the page's fixed bars cover them: scrolled to the middle of the
 * window, each of them is large enough.
 */
async function areCovered(page: Page, nodes: Violation["nodes"]): Promise<boolean> {
  for (const { target } of nodes) {
    const selector = target.flat().join(" ");
    await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: "center" }));
    const { violations } = await new AxeBuilder({ page, axeSource: "0" })
      .include(selector)
      .withRules("target-size")
      .setLegacyMode()
      .analyze();
    if (violations.length > 0) return false;
  }
  return true;
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

/**
 * Lists message keys that the page displays in place of their texts: a part of it did not receive the messages of its
 * area.
 */
export async function rawTexts(page: Page): Promise<string[]> {
  const labels = await page.evaluate(() => {
    const keys: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode())
      if (!nodes.currentNode.parentElement?.closest("script, style"))
        keys.push(...(nodes.currentNode.nodeValue?.match(/[a-z]+(?:\.\w+)+/g) ?? []));
    return keys;
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
  const overflows: string[] = [];
  const before = page.viewportSize();
  for (const width of widths) {
    const overflow = await overflowAt(page, width);
    if (overflow > 0) overflows.push(`is ${overflow} px too wide for ${width} px`);
  }
  if (before) await page.setViewportSize(before);
  return overflows;
}

/** Lists the faults of the open page: what axe finds at its current width, missing texts, and overflow at any width. */
export async function faultsOf(page: Page): Promise<string[]> {
  return [...(await axeFaults(page)), ...(await rawTexts(page)), ...(await overflowsOf(page))];
}
