/** The text of a place where accounts are opened. Named cast: a test proves that each is there. */
export const placeKey = (country: string) => `place.${country}` as "place.HK";
