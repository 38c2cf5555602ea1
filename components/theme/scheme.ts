/** Light, dark, or what the device is set to. */
export const schemes = ["system", "light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** Where the reader's choice is kept, so that the server draws the page right the first time. */
export const schemeCookie = "scheme";

/** The scheme a cookie asks for; without one, or with nonsense in it, the device decides. */
export const schemeOf = (cookie: string | undefined): Scheme => schemes.find((scheme) => scheme === cookie) ?? "system";

const yearSeconds = 365 * 24 * 60 * 60;

/** Shows the page in a scheme at once and keeps the choice for the server. In the browser alone. */
export function chooseScheme(scheme: Scheme): void {
  document.cookie = `${schemeCookie}=${scheme}; path=/; max-age=${yearSeconds}; samesite=lax`;
  document.documentElement.dataset.scheme = scheme;
}
