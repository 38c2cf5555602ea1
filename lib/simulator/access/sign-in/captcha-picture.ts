import { randomInt } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import svgCaptcha from "svg-captcha";

/** The picture's size in pixels; it is shown at half of that. */
export const pictureSize = { width: 240, height: 88 } as const;

type Point = readonly [x: number, y: number];
/** A picture of one bit a pixel, row by row: 1 is ink. */
export type Bitmap = Uint8Array;

const fontSize = 108;
const curveSteps = 6;

/**
 * Named cast: the library's types leave out that the module itself draws a given text. Only its letters' outlines are
 * used: as a drawing they would be read by their shapes.
 */
const draw = svgCaptcha as unknown as (text: string, options: Parameters<typeof svgCaptcha.create>[0]) => string;

type Outline = readonly (readonly Point[])[];
/** Each is drawn by the library once a process: there are as many as characters in use. */
const outlines = new Map<string, Outline>();

/** The outline of a character around its own middle, as closed lines. */
export function outlineOf(character: string): Outline {
  const known = outlines.get(character) ?? tracedOutline(character);
  outlines.set(character, known);
  return known;
}

function tracedOutline(character: string): Outline {
  const svg = draw(character, { width: 100, height: 100, fontSize, noise: 0, color: false, background: "#fff" });
  const path = /<path fill="[^"]*" d="([^"]*)"/.exec(svg)?.[1] ?? "";
  const lines: Point[][] = [];
  let at: Point = [0, 0];
  for (const [, command = "", rest = ""] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = [...rest.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
    const points = Array.from({ length: numbers.length / 2 }, (_, no): Point => [
      (numbers[no * 2] ?? 0) - 50,
      (numbers[no * 2 + 1] ?? 0) - 50,
    ]);
    if (command === "M") lines.push([]);
    if (points.length > 0) lines.at(-1)?.push(...curve([at, ...points]));
    at = points.at(-1) ?? at;
  }
  return lines;
}

/** The points of a curve of any order behind its first (de Casteljau); a line is one of two points. */
function curve(points: readonly Point[]): Point[] {
  const steps = points.length === 2 ? 1 : curveSteps;
  return Array.from({ length: steps }, (_, no) => {
    let rest = [...points];
    const share = (no + 1) / steps;
    while (rest.length > 1)
      rest = rest.slice(1).map(([x, y], at): Point => {
        const [fromX, fromY] = rest[at] ?? [0, 0];
        return [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
      });
    return rest[0] ?? [0, 0];
  });
}

/** Turns pixels over where a shape of closed lines lies: where two shapes overlap there is paper again. */
export function fill(bitmap: Bitmap, lines: Outline, into: (point: Point) => Point): void {
  const { width, height } = pictureSize;
  /** Where each row of pixels meets the lines. */
  const rows = Array.from({ length: height }, (): number[] => []);
  for (const line of lines) {
    const placed = line.map(into);
    let [x1, y1] = placed.at(-1) ?? [0, 0];
    for (const [x2, y2] of placed) {
      for (let y = Math.max(0, Math.ceil(Math.min(y1, y2))); y < Math.min(height, Math.max(y1, y2)); y += 1)
        rows[y]?.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
      [x1, y1] = [x2, y2];
    }
  }
  for (const [y, crossings] of rows.entries()) {
    crossings.sort((one, other) => one - other);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2)
      for (let x = Math.max(0, Math.ceil(crossings[pair] ?? 0)); x < Math.min(width, crossings[pair + 1] ?? 0); x += 1)
        bitmap[y * width + x] = 1 - (bitmap[y * width + x] ?? 0);
  }
}

/** Draws lots: a whole number from 0 to below the one given. */
type Chance = (below: number) => number;

/**
 * Draws a text so that no program finds the outline of a character in it: every one is turned, leant, stretched and bent
 * by chance, they touch and undo one another where they overlap, and bands as thick as their strokes run through them.
 */
export function drawnText(text: string, chance: Chance = randomInt): Bitmap {
  const { width, height } = pictureSize;
  const between = (low: number, high: number): number => low + (chance(1_000_001) / 1_000_000) * (high - low);
  const bitmap: Bitmap = new Uint8Array(width * height);
  const [wave, phase, swing] = [between(90, 150), between(0, 7), between(4, 8)];
  const [wave2, phase2, swing2] = [between(40, 70), between(0, 7), between(2, 4)];
  const bent = ([x, y]: Point): Point => [
    x + swing2 * Math.sin(y / (wave2 / 6.28) + phase2),
    y + swing * Math.sin(x / (wave / 6.28) + phase),
  ];
  const step = (width - 60) / (text.length - 1);
  for (const [no, character] of [...text].entries()) {
    const [turn, lean, wide, high] = [between(-0.3, 0.3), between(-0.3, 0.3), between(0.9, 1.15), between(0.9, 1.1)];
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const [left, top] = [30 + no * step + between(-7, 7), height / 2 + between(-8, 8)];
    fill(bitmap, outlineOf(character), ([x, y]) => {
      const [leant, tall] = [(x + lean * y) * wide, y * high];
      return bent([left + leant * cos - tall * sin, top + leant * sin + tall * cos]);
    });
  }
  for (let band = 0; band < 2; band += 1) {
    const [from, to, thick] = [between(12, height - 12), between(12, height - 12), between(3, 4.5)];
    const ends: Point[] = [];
    for (let x = -10; x <= width + 10; x += 10) ends.push([x, from + ((to - from) * x) / width]);
    fill(bitmap, [[...ends, ...ends.map(([x, y]): Point => [x, y + thick]).reverse()]], bent);
  }
  for (let spot = 0; spot < 160; spot += 1) {
    const at = chance(bitmap.length);
    bitmap[at] = 1 - (bitmap[at] ?? 0);
  }
  return bitmap;
}

/** A bitmap as a PNG of two colours. */
export function png(bitmap: Bitmap): Buffer {
  const { width, height } = pictureSize;
  const rows = Buffer.alloc(height * (1 + width / 8));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      // in a picture of greys of one bit, 0 is black
      if (!bitmap[y * width + x]) {
        const at = y * (1 + width / 8) + 1 + (x >> 3);
        rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
      }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(body.length, 0);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
