import { expect, type ElementHandle, type Locator, type Page } from "@playwright/test";

/** More stops than any page has: who comes round to the first one again is in a trap. */
const stopsMax = 120;

/** Somebody who has a keyboard and no mouse. Wherever they stop, they must see that they are there. */
export function keyboardOf(page: Page) {
  const faults: string[] = [];
  /**
   * The focus on what was reached, not hidden under a header, and drawn around it, its box or, for the payment
   * password, one of its boxes.
   */
  const checkFocus = async (target?: Aim): Promise<Place> => {
    const { fault, place } = await page.evaluate(inspectFocus, target);
    if (fault) faults.push(`${new URL(page.url()).pathname}: ${fault}`);
    return place;
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  return {
    faults,
    press,
    look: checkFocus,
    /** Goes from stop to stop until this one; `back` the other way round. */
    async to(target: Locator, { back = false } = {}) {
      await expect(target).toBeVisible();
      if (await target.evaluate((element) => element === document.activeElement)) return void (await checkFocus());
      let aim: Aim = await target.elementHandle();
      for (let stops = 0; stops < stopsMax; stops += 1) {
        await press(back ? "Shift+Tab" : "Tab");
        const place = await checkFocus(aim);
        if (place === "there") return;
        // redrawn meanwhile: the target is resolved again
        if (place === "gone") {
          aim = await target.elementHandle();
          if (await target.evaluate((element) => element === document.activeElement)) return;
        }
      }
      throw new Error(`not reached by keyboard: ${target.toString()}`);
    },
    /** The focus is in this part of the page, or it. */
    async in(part: Locator) {
      await expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    },
    /**
     * Waits until an element other than the body has the focus: after a key press the pressed element may be gone, but
     * the user's position must remain.
     */
    async expectFocus() {
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160)))
        .not.toMatch(/^<body/);
    },
    /** Moves to a field and types into it, replacing its content. */
    async type(target: Locator, text: string) {
      await this.to(target);
      await press("ControlOrMeta+A");
      await page.keyboard.type(text);
    },
    /** Goes to a button or link and presses it. */
    async use(target: Locator) {
      await this.to(target);
      await press("Enter");
    },
  };
}

type Aim = ElementHandle<Node> | null | undefined;
/** Describes the position of the focus relative to the target; "gone" when the target is no longer part of the page. */
type Place = "there" | "elsewhere" | "gone";

/** Runs in the page: what is wrong with where the focus is, and whether that is what is aimed at. */
function inspectFocus(aim: Node | null | undefined): { fault: string | null; place: Place } {
  const activeElement = document.activeElement;
  const place = aim && !aim.isConnected ? "gone" : aim && activeElement === aim ? "there" : "elsewhere";
  // the browser's own stops: between the page's last one and its first, and the button in a date field
  if (!activeElement || activeElement === document.body || !activeElement.matches(":focus"))
    return { fault: null, place };
  const isDrawn = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow, opacity } = getComputedStyle(element);
    return opacity !== "0" && ((outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none");
  };
  const { left, top, width, height } = activeElement.getBoundingClientRect();
  const over = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2);
  const isVisible =
    over !== null &&
    (activeElement.contains(over) ||
      over.contains(activeElement) ||
      over.closest("label")?.htmlFor === activeElement.id ||
      over.parentElement === activeElement.parentElement);
  // a typed line, a tick and a choice are drawn by the part of MUI around them
  const box = activeElement.closest(".MuiInputBase-root, .MuiCheckbox-root, .MuiRadio-root");
  const around = [activeElement, ...(activeElement.parentElement?.children ?? []), ...(box ? [box] : [])];
  if (isVisible && around.some(isDrawn)) return { fault: null, place };
  const reason = isVisible ? "no focus is drawn on" : `${over?.outerHTML.slice(0, 80) ?? "the edge"} covers`;
  return { fault: `${reason} ${activeElement.outerHTML.slice(0, 160)}`, place };
}
