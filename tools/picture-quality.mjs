// How good a picture of a document is, measured on its grey values: sharpness, brightness, and how much of what is on
// it is cut off at an edge.
import { inflateSync } from "node:zlib";

/** The longer side that is measured at: what a larger picture has beyond that says nothing about its text. */
const sideMeasured = 1_600;
const blockSide = 24;

/** The grey values of a PNG with eight bits a pixel, not interlaced, as the engine gives it. */
export function greyOf(png) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const parts = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const rows = inflateSync(Buffer.concat(parts));
  const values = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) unfilter(rows, values, y, width);
  return { width, height, values };
}

/** Undoes the filter of one row (PNG, section 9.2): each byte was written as what it differs from its neighbours by. */
function unfilter(rows, values, y, width) {
  const from = y * (width + 1) + 1;
  const filter = rows[from - 1];
  for (let x = 0; x < width; x += 1) {
    const at = y * width + x;
    const left = x > 0 ? values[at - 1] : 0;
    const up = y > 0 ? values[at - width] : 0;
    const corner = x > 0 && y > 0 ? values[at - width - 1] : 0;
    const guess = [0, left, up, (left + up) >> 1, filter === 4 ? nearest(left, up, corner) : 0][filter];
    values[at] = rows[from + x] + guess;
  }
}

function nearest(left, up, corner) {
  const about = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(about - left), Math.abs(about - up), Math.abs(about - corner)];
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}

/** The same picture in the size that is measured: each value the mean of a square. */
function reduced({ width, height, values }) {
  const side = Math.ceil(Math.max(width, height) / sideMeasured);
  if (side === 1) return { width, height, values };
  const [wide, high] = [Math.floor(width / side), Math.floor(height / side)];
  const means = new Uint8Array(wide * high);
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      let sum = 0;
      for (let down = 0; down < side; down += 1)
        for (let right = 0; right < side; right += 1) sum += values[(y * side + down) * width + x * side + right];
      means[y * wide + x] = sum / (side * side);
    }
  return { width: wide, height: high, values: means };
}

/** The value below which a share of all values lies. */
function percentile(counts, total, share) {
  let seen = 0;
  for (let value = 0; value < 256; value += 1) if ((seen += counts[value]) >= total * share) return value;
  return 255;
}

/**
 * Sharpness of the parts that show something: the variance of the Laplacian by the variance of the values, so that
 * neither a weak contrast nor much empty paper counts; the median of all such squares.
 */
function sharpnessOf({ width, height, values }, contrast) {
  const found = [];
  for (let top = 1; top + blockSide < height; top += blockSide)
    for (let from = 1; from + blockSide < width; from += blockSide) {
      const [grey, edges] = [moments(), moments()];
      for (let y = top; y < top + blockSide; y += 1)
        for (let x = from; x < from + blockSide; x += 1) {
          const at = y * width + x;
          grey.add(values[at]);
          edges.add(values[at - 1] + values[at + 1] + values[at - width] + values[at + width] - 4 * values[at]);
        }
      if (grey.variance() > (contrast * 0.12) ** 2) found.push(edges.variance() / grey.variance());
    }
  found.sort((one, other) => one - other);
  return found[found.length >> 1];
}

function moments() {
  let [count, sum, squares] = [0, 0, 0];
  return {
    add(value) {
      count += 1;
      sum += value;
      squares += value * value;
    },
    variance: () => squares / count - (sum / count) ** 2,
  };
}

/**
 * How many short marks, as strokes of letters are, touch one edge of the picture: the most of the four. The border of a
 * document that goes beyond the picture is one long mark, and none of them.
 */
function marksAtEdges({ width, height, values }, contrast) {
  const edge = (length, valueAt) => {
    let [marks, from] = [0, -1];
    const line = Array.from({ length }, (_, at) => valueAt(at));
    const middle = [...line].sort((one, other) => one - other)[length >> 1];
    for (let at = 0; at <= length; at += 1) {
      const differs = at < length && Math.abs(line[at] - middle) > contrast * 0.35;
      if (differs && from < 0) from = at;
      if (!differs && from >= 0) {
        if (at - from < length * 0.05) marks += 1;
        from = -1;
      }
    }
    return marks;
  };
  return Math.max(
    edge(width, (x) => values[2 * width + x]),
    edge(width, (x) => values[(height - 3) * width + x]),
    edge(height, (y) => values[y * width + 2]),
    edge(height, (y) => values[y * width + width - 3]),
  );
}

/** A picture whose values differ less shows nothing. */
const contrastMin = 12;

/**
 * What was measured: `sharpness` (text in focus has 60 and more), `brightness` of the paper, 0 to 255, and `edgeMarks`,
 * the strokes that touch an edge; null for a picture that shows nothing.
 */
export function qualityOf(picture) {
  const small = reduced(picture);
  const counts = new Uint32Array(256);
  for (const value of small.values) counts[value] += 1;
  const at = (share) => percentile(counts, small.values.length, share);
  const contrast = at(0.99) - at(0.01);
  if (contrast < contrastMin) return null;
  return {
    // no square that shows anything by itself is sharp
    sharpness: Math.round((sharpnessOf(small, contrast) ?? 0) * 100),
    brightness: at(0.95),
    edgeMarks: marksAtEdges(small, contrast),
  };
}
