/** Defines the product's mark, an arrow in each direction, drawn on a square of 32 units. */
export const markPath = "M8 12.5h13m-4-4.5 4.5 4.5L17 17M24 19.5H11m4-4.5-4.5 4.5L15 24";
