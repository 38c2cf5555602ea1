import { storePreferenceCookie } from "@/lib/call/preferences";

/** Lists the heights of a list's rows: one line more, or one less. */
export const densities = ["roomy", "dense"] as const;
export type Density = (typeof densities)[number];

/** Returns the density of a cookie; without a valid one, rows are roomy. */
export const parseDensity = (cookie: string | undefined): Density =>
  densities.find((density) => density === cookie) ?? "roomy";

/** Returns true if the page's rows are dense. Browser only. */
export const isPageDense = (): boolean => document.documentElement.dataset.density === "dense";

/** Applies a density to the page immediately and stores the choice for the server. Browser only. */
export function applyDensity(density: Density): void {
  storePreferenceCookie("density", density);
  document.documentElement.dataset.density = density;
}
