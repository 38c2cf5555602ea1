import type { Page } from "@playwright/test";

/** Selects what surrounds a list with filters. */
const listsWithFilters = "search + div";

/** The longest texts that a list has to bear: a name without a space, and the largest amount of a payment. */
const longest = { name: "W".repeat(140), amount: "−9,999,999.99" };

/** Replaces the names and amounts of the open page's lists by the longest. */
export const lengthen = (page: Page, selector = listsWithFilters) =>
  page.evaluate(
    ({ selector, name, amount }) => {
      for (const text of document.querySelectorAll(`:is(${selector}) tbody bdi`)) {
        text.textContent = name;
        text.setAttribute("title", name);
      }
      for (const currency of document.querySelectorAll(
        `:is(${selector}) tbody td > :is(span, strong) > small:only-child`,
      ))
        if (currency.parentElement?.firstChild) currency.parentElement.firstChild.textContent = amount;
    },
    { selector, ...longest },
  );

/** Lists what is wrong with the lists of the open page: too wide, a row too high, or a text cut without its title. */
export const faultsOfLists = (page: Page, lists = listsWithFilters): Promise<string[]> =>
  page.evaluate((selector) => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      faults.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    for (const region of document.querySelectorAll(`:is(${selector}) [role=region]:has(> table):not(details *)`)) {
      const over = region.scrollWidth - region.clientWidth;
      if (over > 0) faults.push(`${region.getAttribute("aria-label")} is ${over} px too wide`);
      for (const row of region.querySelectorAll("tbody tr")) {
        const { height } = row.getBoundingClientRect();
        if (height > 56) faults.push(`a row of ${Math.round(height)} px: ${row.textContent}`);
      }
      for (const text of region.querySelectorAll("tbody bdi"))
        if (text.scrollHeight > text.clientHeight + 2 && !text.getAttribute("title"))
          faults.push(`cut without a title: ${text.textContent}`);
      for (const cell of region.querySelectorAll("tbody td"))
        if (cell.scrollWidth > cell.clientWidth + 1) faults.push(`cut without an ellipsis: ${cell.textContent}`);
    }
    return faults;
  }, lists);
