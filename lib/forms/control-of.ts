/** The control with this id on the current page, a group of controls too, or the first of the choices with this name. */
export const controlOf = (field: string): HTMLElement | undefined =>
  typeof document === "undefined"
    ? undefined
    : (document.getElementById(field) ?? document.getElementsByName(field)[0] ?? undefined);

/** Fields in the order in which the page shows them; what it shows no control of comes last, in the order given. */
export function inPageOrder(fields: readonly string[]): string[] {
  const placed = fields.map((field) => ({ field, control: controlOf(field) }));
  const before = (a: HTMLElement, b: HTMLElement) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  return placed
    .sort(({ control: a }, { control: b }) => (a && b ? (a === b ? 0 : before(a, b) ? -1 : 1) : a ? -1 : b ? 1 : 0))
    .map(({ field }) => field);
}

/** Leads to a field: to its control, or to the first one of its group. */
export function focusField(field: string): void {
  const control = controlOf(field);
  const isGroup = control instanceof HTMLFieldSetElement && !control.hasAttribute("tabindex");
  (isGroup ? control.querySelector<HTMLElement>("button, input:not([type=file])") : control)?.focus();
}
