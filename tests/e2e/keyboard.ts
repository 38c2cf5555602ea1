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
  const look = async (target?: Aim): Promise<Place> => {
    const { fault, place } = await page.evaluate(stopped, target);
    if (fault) faults.push(`${new URL(page.url()).pathname}: ${fault}`);
    return place;
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  return {
    faults,
    press,
    look,
    /** Goes from stop to stop until this one; `back` the other way round. */
    async to(target: Locator, { back = false } = {}) {
      await expect(target).toBeVisible();
      if (await target.evaluate((one) => one === document.activeElement)) return void (await look());
      let aim: Aim = await target.elementHandle();
      for (let stops = 0; stops < stopsMax; stops += 1) {
        await press(back ? "Shift+Tab" : "Tab");
        const place = await look(aim);
        if (place === "there") return;
        // drawn anew meanwhile: what is aimed at now is looked up again
        if (place === "gone") {
          aim = await target.elementHandle();
          if (await target.evaluate((one) => one === document.activeElement)) return;
        }
      }
      throw new Error(`not reached by keyboard: ${target.toString()}`);
    },
    /** The focus is in this part of the page, or it. */
    async in(part: Locator) {
      await expect.poll(() => part.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    },
    /** The page has changed under whoever pressed something: what they pressed may be gone, but not their place. */
    async kept() {
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160)))
        .not.toMatch(/^<body/);
    },
    /** Goes to a field and types into it, over what stands there. */
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
/** Where the focus is, as to what is aimed at; "gone" is what is no longer part of the page. */
type Place = "there" | "elsewhere" | "gone";

/** Runs in the page: what is wrong with where the focus is, and whether that is what is aimed at. */
function stopped(aim: Node | null | undefined): { fault: string | null; place: Place } {
  const here = document.activeElement;
  const place = aim && !aim.isConnected ? "gone" : aim && here === aim ? "there" : "elsewhere";
  // the browser's own stops: between the page's last one and its first, and the button in a date field
  if (!here || here === document.body || !here.matches(":focus")) return { fault: null, place };
  const isDrawn = (one: Element) => {
    const { outlineStyle, outlineWidth, boxShadow, opacity } = getComputedStyle(one);
    return opacity !== "0" && ((outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none");
  };
  const { left, top, width, height } = here.getBoundingClientRect();
  const over = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2);
  const isSeen =
    over !== null &&
    (here.contains(over) ||
      over.contains(here) ||
      over.closest("label")?.htmlFor === here.id ||
      over.parentElement === here.parentElement);
  const around = [here, ...(here.parentElement?.children ?? [])];
  if (isSeen && around.some(isDrawn)) return { fault: null, place };
  const what = isSeen ? "no focus is drawn on" : `${over?.outerHTML.slice(0, 80) ?? "the edge"} covers`;
  return { fault: `${what} ${here.outerHTML.slice(0, 160)}`, place };
}
