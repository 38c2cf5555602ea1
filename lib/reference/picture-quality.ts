import * as z from "zod/mini";

/** How good a picture is, as tools/picture-quality.mjs measures it. */
export const quality = z.object({
  /** The variance of the Laplacian by that of the values, in per cent: text in focus has 60 and more. */
  sharpness: z.int(),
  /** Of the paper, 0 to 255. */
  brightness: z.int(),
  /** Strokes that touch an edge of the picture. */
  edgeMarks: z.int(),
});
export type Quality = z.output<typeof quality>;

/** What may be wrong with a picture, the worst first. */
export const pictureFaults = ["dark", "blurred", "cut"] as const;
export type PictureFault = (typeof pictureFaults)[number];

/** Below these a reader starts to guess; a letter or two may touch an edge by accident. */
const [sharpnessMin, brightnessMin, edgeMarksMax] = [3, 90, 3];

/** The faults of a picture; none of one that shows nothing at all. */
export function faultsOf(measured: Quality | null): PictureFault[] {
  if (!measured) return [];
  const { sharpness, brightness, edgeMarks } = measured;
  const is = { dark: brightness < brightnessMin, blurred: sharpness < sharpnessMin, cut: edgeMarks > edgeMarksMax };
  return pictureFaults.filter((fault) => is[fault]);
}
