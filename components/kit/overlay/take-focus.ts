/**
 * Focuses a dialog through its ref, so that its title is read, unless one of its fields has requested the focus; then
 * the title is read with that field.
 */
export const focusDialogPanel = (panel: HTMLElement | null) => {
  if (!panel?.contains(document.activeElement)) panel?.focus();
};
