/** The ref of a dialog: it takes the focus itself, so that its title is read out, and hands it back when it goes. */
export const takeFocus = (panel: HTMLElement | null) => panel?.focus();
