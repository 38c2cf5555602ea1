// How much processor time the reading of a picture may take, by its pixels.

/** A photograph of a document has fewer pixels, a bomb more. */
export const pixelsMax = 16_000_000;

/** A third of the limit for whatever picture, the rest by its pixels: a small one full of noise is given up early. */
export const timeFor = (pixels, msMax) => Math.round(msMax * (1 / 3 + (2 / 3) * Math.min(1, pixels / pixelsMax)));
