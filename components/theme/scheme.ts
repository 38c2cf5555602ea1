import { keepPreference } from "@/lib/call/preferences";

/** Light, dark, or what the device is set to. */
export const schemes = ["system", "light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** The scheme of a cookie; without one, or with nonsense in it, the device decides. */
export const schemeOf = (cookie: string | undefined): Scheme => schemes.find((scheme) => scheme === cookie) ?? "system";

/** Shows the page in a scheme at once and keeps the choice for the server. In the browser alone. */
export function chooseScheme(scheme: Scheme): void {
  keepPreference("scheme", scheme);
  document.documentElement.dataset.scheme = scheme;
}
