/**
 * Holds the value of the preference "assets" while amounts are masked on the home page: it is stored in a cookie, so
 * that the server renders masked amounts and nothing flashes.
 */
export const hiddenValue = "hidden";
