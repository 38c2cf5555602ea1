/**
 * Returns the control, or group of controls, with this id on the current page, or else the first choice with this name.
 */
export const findFormControl = (field: string): HTMLElement | undefined =>
  typeof document === "undefined"
    ? undefined
    : (document.getElementById(field) ?? document.getElementsByName(field)[0] ?? undefined);

/** Sorts fields by their position on the page; fields without a control come last, in their original order. */
export function sortFieldsByPagePosition(fields: readonly string[]): string[] {
  const fieldControls = fields.map((field) => ({ field, control: findFormControl(field) }));
  const before = (a: HTMLElement, b: HTMLElement) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  return fieldControls
    .sort(({ control: a }, { control: b }) => (a && b ? (a === b ? 0 : before(a, b) ? -1 : 1) : a ? -1 : b ? 1 : 0))
    .map(({ field }) => field);
}

/** Matches controls that show an error, and groups with one: a group cannot itself be invalid. */
const showsError = '[aria-invalid="true"], fieldset[aria-describedby*="-error"]';

/**
 * Returns true when a control shows its error and lies within the window. A control that takes no place, such as a
 * hidden input, is out of sight.
 */
export function isErrorInSight(control: HTMLElement | undefined): boolean {
  if (!control) return false;
  const group = control.closest("fieldset");
  const visiblePart = control instanceof HTMLInputElement && control.type === "radio" && group ? group : control;
  const hasError = visiblePart.matches(showsError) || visiblePart.querySelector(showsError) !== null;
  const { top, bottom, height } = visiblePart.getBoundingClientRect();
  return hasError && height > 0 && top >= 0 && bottom <= window.innerHeight;
}

/** Focuses a field: its control, or the first one of its group. */
export function focusField(field: string): void {
  const control = findFormControl(field);
  const isGroup = control instanceof HTMLFieldSetElement && !control.hasAttribute("tabindex");
  (isGroup ? control.querySelector<HTMLElement>("button, input:not([type=file])") : control)?.focus();
}
