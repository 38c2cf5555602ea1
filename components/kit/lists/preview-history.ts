/** Holds the address of the preview that this window opened last, as long as its list is the entry before it. */
let opened: string | null = null;

/** Notes that the list opens a preview, with a history entry of its own. */
export const notePreviewOpened = (address: string): void => {
  opened = address;
};

/** Returns true once when the current page is the preview that its list opened: going back then leads to the list. */
export function takePreviewOpened(): boolean {
  const isOpened = opened !== null && opened === location.pathname + location.search;
  opened = null;
  return isOpened;
}
