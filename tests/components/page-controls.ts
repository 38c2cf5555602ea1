import { fireEvent } from "@testing-library/react";

/** Headings, and what people can use. */
const controlSelector =
  "h1, h2, h3, button, a[href], input:not([type=hidden]), select, textarea, [role=combobox], [role=tab]";

/** Returns the labels of a field. Its `labels` come to the same, but jsdom walks through the whole page for them. */
const labelsOf = (element: Element): Element[] => {
  if (!element.matches("input, select, textarea, button")) return [];
  const around = element.closest("label");
  const pointing = element.id ? document.querySelectorAll(`label[for=${JSON.stringify(element.id)}]`) : [];
  return [...(around ? [around] : []), ...pointing];
};

/** Yields the texts that may name a control, the most important first. */
function* namesOf(element: Element): Generator<string | null | undefined> {
  yield element.getAttribute("aria-label");
  for (const id of element.getAttribute("aria-labelledby")?.split(" ") ?? [])
    yield document.getElementById(id)?.textContent;
  for (const { textContent } of labelsOf(element)) yield textContent;
  yield element.textContent;
  for (const attribute of ["title", "placeholder", "name"]) yield element.getAttribute(attribute);
}

function nameOf(element: Element): string {
  let name = "";
  for (const text of namesOf(element))
    if (text?.trim()) {
      name = text;
      break;
    }
  return (
    name
      // the outline of a box has a blank without width, which is hidden from who does not see it
      .replace(/[\s\u200b]+/g, " ")
      .replace(/\d+ s\b/, "… s")
      .trim()
      .slice(0, 80)
  );
}

const kindOf = (element: Element): string => {
  const tag = element.tagName.toLowerCase();
  if (/^h\d$/.test(tag)) return "heading";
  if (tag === "a") return "link";
  return element.getAttribute("role") ?? (element instanceof HTMLInputElement ? element.type : tag);
};

/** A control by its place, its kind and its name. */
export const lineOf = (element: Element): string =>
  `${element.closest("search") ? "filter, " : element.closest("[role=dialog], dialog") ? "dialog, " : ""}${kindOf(element)}: ${nameOf(element)}`;

/** The days, years and times of an open calendar are the picker's own; the tests of the fields of days use them. */
const isOfCalendar = (element: Element): boolean =>
  element.closest(".MuiDateCalendar-root, .MuiMultiSectionDigitalClock-root") !== null;

/** Returns the usable controls of the page, in document order. */
export const controls = (): Element[] =>
  [...document.body.querySelectorAll(controlSelector)].filter(
    // a second text area, hidden from everybody, tells the first one its height
    (element) => !isOfCalendar(element) && !element.matches("textarea[aria-hidden=true]"),
  );

/** Of each line how often it occurs. */
export function lineCounts(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** A way of using a control, and its name. */
interface Use {
  readonly name: string;
  readonly use: () => void;
}

const optionsMax = 12;

/** Returns the uses of a control: pressing a button, clicking a box or radio, choosing each option of a select. */
export function usesOf(element: Element): Use[] {
  const name = lineOf(element);
  if (element instanceof HTMLSelectElement && !element.disabled)
    return [...element.options].slice(0, optionsMax).map(({ value }) => ({
      name: `${name} = ${value}`,
      use: () => void fireEvent.change(element, { target: { value } }),
    }));
  const isPressed =
    (element instanceof HTMLButtonElement && element.type === "button" && !element.disabled) ||
    (element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type) && !element.disabled);
  return isPressed ? [{ name, use: () => element.click() }] : [];
}
