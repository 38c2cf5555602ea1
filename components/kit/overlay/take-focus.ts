/**
 * Focuses a dialog through its ref, so that its title is read, unless one of its fields has requested the focus; then
 * the title is read with that field. A dialog that this field would open scrolled starts at its top instead: what it
 * asks to be checked comes before the field.
 */
export const focusDialogPanel = (panel: HTMLElement | null) => {
  const focused = document.activeElement;
  if (!panel?.contains(focused)) return panel?.focus({ preventScroll: true });
  const scrolled = scrolledParents(focused, panel);
  if (scrolled.length === 0) return;
  panel.focus({ preventScroll: true });
  for (const part of scrolled) part.scrollTop = 0;
};

/** Lists the elements around a field, up to the dialog, that are not at their top. */
function scrolledParents(field: Element | null, panel: HTMLElement): Element[] {
  const parent = field === panel ? null : (field?.parentElement ?? null);
  if (!parent) return [];
  return [...(parent.scrollTop > 0 ? [parent] : []), ...scrolledParents(parent, panel)];
}
