import { fireEvent } from "@testing-library/react";

/** Headings, and what people can use. */
const used = "h1, h2, h3, button, a[href], input:not([type=hidden]), select, textarea, [role=combobox], [role=tab]";

function nameOf(one: Element): string {
  const labelled = one.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const labels = "labels" in one && one.labels ? [...(one.labels as NodeListOf<HTMLElement>)] : [];
  const texts = [
    one.getAttribute("aria-label"),
    ...labelled.map((id) => document.getElementById(id)?.textContent),
    ...labels.map(({ textContent }) => textContent),
    one.textContent,
    one.getAttribute("title"),
    one.getAttribute("placeholder"),
    one.getAttribute("name"),
  ];
  return (texts.find((text) => text?.trim()) ?? "")
    .replace(/\s+/g, " ")
    .replace(/\d+ s\b/, "… s")
    .trim()
    .slice(0, 80);
}

const kindOf = (one: Element): string => {
  const tag = one.tagName.toLowerCase();
  if (/^h\d$/.test(tag)) return "heading";
  if (tag === "a") return "link";
  return one.getAttribute("role") ?? (one instanceof HTMLInputElement ? one.type : tag);
};

/** A control by its place, its kind and its name. */
export const lineOf = (one: Element): string =>
  `${one.closest("search") ? "filter, " : one.closest("[role=dialog], dialog") ? "dialog, " : ""}${kindOf(one)}: ${nameOf(one)}`;

/** What people can use of what is shown, in its order. */
export const controls = (): Element[] => [...document.body.querySelectorAll(used)];

/** Of each line how often it occurs. */
export function counted(lines: readonly string[]): ReadonlyMap<string, number> {
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

/** How a control is used: a button is pressed, a box or radio clicked, of a choice each option is chosen. */
export function usesOf(one: Element): Use[] {
  const name = lineOf(one);
  if (one instanceof HTMLSelectElement && !one.disabled)
    return [...one.options].slice(0, optionsMax).map(({ value }) => ({
      name: `${name} = ${value}`,
      use: () => void fireEvent.change(one, { target: { value } }),
    }));
  const isPressed =
    (one instanceof HTMLButtonElement && one.type === "button" && !one.disabled) ||
    (one instanceof HTMLInputElement && ["checkbox", "radio"].includes(one.type) && !one.disabled);
  return isPressed ? [{ name, use: () => one.click() }] : [];
}
