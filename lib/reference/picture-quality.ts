import * as z from "zod/mini";

/** Describes the quality of a picture, as measured by tools/picture-quality.mjs. */
export const quality = z.object({
  /** Holds the variance of the Laplacian relative to that of the values, in per cent: text in focus has 60 or more. */
  sharpness: z.int(),
  /** Holds the brightness of the paper, 0 to 255. */
  brightness: z.int(),
  /** Holds the number of strokes that touch an edge of the picture. */
  edgeMarks: z.int(),
});
export type Quality = z.output<typeof quality>;

/** Lists the faults of a picture, the worst first. */
export const pictureFaults = ["dark", "blurred", "cut"] as const;
export type PictureFault = (typeof pictureFaults)[number];

/**
 * Define the limits of a picture's quality, below which the recognition guesses; a letter or two may touch an edge by
 * accident.
 */
const [sharpnessMin, brightnessMin, edgeMarksMax] = [3, 90, 3];

/** Returns the faults of a picture; none for a picture without content. */
export function pictureFaultsOf(measurement: Quality | null): PictureFault[] {
  if (!measurement) return [];
  const { sharpness, brightness, edgeMarks } = measurement;
  const is = { dark: brightness < brightnessMin, blurred: sharpness < sharpnessMin, cut: edgeMarks > edgeMarksMax };
  return pictureFaults.filter((fault) => is[fault]);
}
