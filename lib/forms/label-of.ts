import { findFormControl } from "./control-of";

/**
 * Returns the label of the control with this id on the current page, or the legend of its group of choices. Returns
 * undefined when there is none, and before a page is rendered.
 */
export function fieldLabel(field: string): string | undefined {
  const control = findFormControl(field);
  if (!control) return undefined;
  // the label of a choice names what one may choose, not the field
  const isChoice = control instanceof HTMLInputElement && control.type === "radio";
  const group = control instanceof HTMLFieldSetElement ? control : isChoice ? control.closest("fieldset") : null;
  const labels = "labels" in control ? (control as HTMLInputElement).labels : null; // named cast: any element with labels has them as an input does
  const beside = group ? group.querySelector("legend") : labels?.[0];
  return beside?.textContent.trim() || undefined;
}
