import { storePreferenceCookie } from "@/lib/call/preferences";

/** Lists the colour schemes: light, dark, or the setting of the device. */
export const schemes = ["system", "light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** Returns the scheme of a cookie; without a valid one, the device decides. */
export const parseColourScheme = (cookie: string | undefined): Scheme =>
  schemes.find((scheme) => scheme === cookie) ?? "system";

/** Applies a scheme to the page immediately and stores the choice for the server. Browser only. */
export function applyColourScheme(scheme: Scheme): void {
  storePreferenceCookie("scheme", scheme);
  document.documentElement.dataset.scheme = scheme;
}
