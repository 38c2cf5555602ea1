/**
 * The ref of a dialog: it takes the focus itself, so that its title is read out, unless one of its fields has asked for
 * it; then the title is read with that field.
 */
export const takeFocus = (panel: HTMLElement | null) => {
  if (!panel?.contains(document.activeElement)) panel?.focus();
};
