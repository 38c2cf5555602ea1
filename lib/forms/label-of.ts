import { findFormControl } from "./control-of";

/**
 * Returns the label of the control with this id on the current page, or the legend of its group of choices. Returns
 * undefined for a single box, when there is no label, and before a page is rendered.
 */
export function fieldLabel(field: string): string | undefined {
  const control = findFormControl(field);
  if (!control) return undefined;
  // the label of a choice names what one may choose, not the field
  const isBox = control instanceof HTMLInputElement && control.type === "checkbox";
  const isChoice = (control instanceof HTMLInputElement && control.type === "radio") || (isBox && control.id !== field);
  // the label of a single box is a sentence of its own, and so is its error
  if (isBox && !isChoice) return undefined;
  const group = isChoice ? control.closest("fieldset") : groupOf(control);
  const labels = "labels" in control ? (control as HTMLInputElement).labels : null; // named cast: any element with labels has them as an input does
  const beside = group ? group.querySelector("legend") : (labels?.[0] ?? labelledBy(control));
  return beside?.textContent.trim() || control.getAttribute("aria-label") || undefined;
}

/** Returns the group of choices that an element is or contains; null for other controls. */
const groupOf = (control: HTMLElement): HTMLFieldSetElement | null =>
  control instanceof HTMLFieldSetElement
    ? control
    : control instanceof HTMLDivElement
      ? control.querySelector("fieldset")
      : null;

/** Returns the element that names a control without a label element. */
const labelledBy = (control: HTMLElement): HTMLElement | null =>
  document.getElementById(control.getAttribute("aria-labelledby")?.split(" ")[0] ?? "");
