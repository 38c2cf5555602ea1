/** Returns the accessible description of a field: its error and its help. */
export const fieldDescription = (field: HTMLElement): string =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
