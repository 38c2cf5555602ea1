/** Whether amounts are masked on the home page: a cookie, so that the server already draws them so and nothing flashes. */
export const assetsCookie = "assets";
export const hiddenValue = "hidden";

/** What keeps the choice for a year; nothing secret is in it. */
export const assetsCookieText = (isHidden: boolean): string => `${assetsCookie}=${isHidden ? hiddenValue : "shown"}; path=/; max-age=${365 * 86_400}; samesite=lax`;
