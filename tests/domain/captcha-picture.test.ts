import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  drawnText,
  fill,
  outlineOf,
  pictureSize,
  png,
  type Bitmap,
} from "@/lib/simulator/access/sign-in/captcha-picture";
import { lots } from "../fixtures/shuffled";

const { width, height } = pictureSize;
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** How many pictures the solver is shown, and how many of them it may read. */
const pictures = 40;
const readMax = 1;

/** Each letter as it is drawn when nothing is done to it, around the middle of the picture. */
const templates = [...letters].map((letter) => {
  const bitmap: Bitmap = new Uint8Array(width * height);
  fill(bitmap, outlineOf(letter), ([x, y]) => [width / 2 + x, height / 2 + y]);
  const ink: (readonly [number, number])[] = [];
  for (let at = 0; at < bitmap.length; at += 1)
    if (bitmap[at]) ink.push([(at % width) - width / 2, Math.floor(at / width) - height / 2]);
  return { letter, ink };
});

/**
 * A reader that knows the very outlines: it looks for each letter around each of the four places, moved a little, and
 * takes the one whose ink fits best.
 */
function read(bitmap: Bitmap, places: number): string {
  const inkAt = (x: number, y: number) =>
    x >= 0 && x < width && y >= 0 && y < height ? (bitmap[Math.round(y) * width + Math.round(x)] ?? 0) : 0;
  const fits = (ink: readonly (readonly [number, number])[], left: number, top: number) =>
    ink.reduce((sum, [x, y]) => sum + inkAt(left + x, top + y), 0) / ink.length;
  return Array.from({ length: places }, (_, place) => {
    const middle = 30 + (place * (width - 60)) / (places - 1);
    let [best, found] = [-1, ""];
    for (const { letter, ink } of templates)
      for (let dx = -8; dx <= 8; dx += 4)
        for (let dy = -8; dy <= 8; dy += 4) {
          const fit = fits(ink, middle + dx, height / 2 + dy);
          if (fit > best) [best, found] = [fit, letter];
        }
    return found;
  }).join("");
}

/** Four letters, a different four in every picture. */
const textOf = (no: number) =>
  Array.from({ length: 4 }, (_, at) => letters[(no * 7 + at * 11) % letters.length]).join("");

test("the reader reads letters that nothing is done to, so that it can read at all", () => {
  const bitmap: Bitmap = new Uint8Array(width * height);
  for (const [no, letter] of [..."HK27"].entries())
    fill(bitmap, outlineOf(letter), ([x, y]) => [30 + no * 60 + x, height / 2 + y]);
  expect(read(bitmap, 4)).toBe("HK27");
});

test("a reader that knows the very outlines of the letters reads hardly a picture", () => {
  // the same lots in every run: it reads about one picture in a hundred, so that of others it might read two of forty
  const lot = lots(1);
  const chance = (below: number) => Math.floor(lot() * below);
  const right = Array.from({ length: pictures }, (_, no) => read(drawnText(textOf(no), chance), 4) === textOf(no));
  expect(right.filter(Boolean).length).toBeLessThanOrEqual(readMax);
});

test("two pictures of one text are never the same, and no outline is in them", () => {
  const [one, other] = [png(drawnText("HK27")), png(drawnText("HK27"))];
  expect(one.equals(other)).toBe(false);
  expect([one.toString("latin1", 1, 4), one.readUInt32BE(16), one.readUInt32BE(20)]).toEqual(["PNG", width, height]);
  const length = one.readUInt32BE(33);
  expect(inflateSync(one.subarray(41, 41 + length))).toHaveLength(height * (1 + width / 8));
  expect(one.length).toBeLessThan(2_500);
});
