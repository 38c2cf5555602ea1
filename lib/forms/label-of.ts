/**
 * The label of the control with this id on the current page, or the heading of the group of choices with it. Undefined
 * where there is none, and while no page is shown.
 */
export function labelOf(field: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  const control = document.getElementById(field) ?? document.getElementsByName(field)[0];
  // the label of a choice names what one may choose, not the field
  const isChoice = control instanceof HTMLInputElement && control.type === "radio";
  const labels = control && "labels" in control ? (control as HTMLInputElement).labels : null; // named cast: any element with labels has them as an input does
  const beside = isChoice ? control.closest("fieldset")?.querySelector("legend") : labels?.[0];
  return beside?.textContent.trim() || undefined;
}
