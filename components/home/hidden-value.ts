/**
 * The value of the preference "assets" while amounts are masked on the home page: kept in a cookie, so that the server
 * already draws them so and nothing flashes.
 */
export const hiddenValue = "hidden";
