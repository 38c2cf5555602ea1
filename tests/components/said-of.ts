/** What a field is described by, to those who listen to the page: its error and its help. */
export const saidOf = (field: HTMLElement): string =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
