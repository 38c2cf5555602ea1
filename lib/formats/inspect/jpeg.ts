import { hasWebPageMarkup, refuseIf, RejectedFile, readFileBytesAt } from "./rejected-file";

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Reads a JPEG segment by segment and returns the end of the picture. Cameras append a second picture, a film or zeros:
 * these are cut off, anything else behind the end is refused.
 */
export function jpegEnd(bytes: Buffer): number {
  let at = 2;
  let frames = 0;
  for (;;) {
    const marker = markerAt(bytes, at);
    if (marker.code === 0xd9) {
      refuseIf(frames !== 1, "broken", `${frames} frames`);
      return behind(bytes, marker.next);
    }
    if (standsAlone(marker.code)) {
      at = marker.next;
      continue;
    }
    refuseIf(marker.code === 0xd8 || marker.code === 0x00, "broken", "a marker out of place");
    const length = readFileBytesAt(bytes, marker.next, 2).readUInt16BE(0);
    refuseIf(length < 2, "broken", "a segment without length");
    const segment = readFileBytesAt(bytes, marker.next + 2, length - 2);
    if (isFrame(marker.code)) frames += 1;
    if (marker.code === 0xe0) checkJfif(segment);
    if (marker.code === 0xfe || (marker.code >= 0xe0 && marker.code <= 0xef))
      refuseIf(hasWebPageMarkup(segment), "mixed", "markup in a comment");
    at = marker.next + length;
    if (marker.code === 0xda) at = scanEnd(bytes, at);
  }
}

function markerAt(bytes: Buffer, from: number): { code: number; next: number } {
  refuseIf(bytes[from] !== 0xff, "broken", "no marker");
  let at = from + 1;
  while (bytes[at] === 0xff) at += 1;
  const code = bytes[at];
  if (code === undefined) throw new RejectedFile("broken", "ends within a marker");
  return { code, next: at + 1 };
}

/**
 * Refuses a JFIF header longer than its thumbnail: it can open a script's comment ("/*" is a length of 12,074) and hide
 * what follows.
 */
function checkJfif(segment: Buffer): void {
  if (segment.toString("latin1", 0, 5) !== "JFIF\0") return;
  refuseIf(segment.length < 14, "broken", "a short JFIF header");
  const thumbnail = 3 * segment.readUInt8(12) * segment.readUInt8(13);
  refuseIf(segment.length !== 14 + thumbnail, "mixed", "a JFIF header that hides something");
}

/** Returns the end of the picture's own data: the first marker that is neither a stuffed byte nor a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  for (; at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0x00 && next !== 0xff && !standsAlone(next)) return at;
  }
  throw new RejectedFile("broken", "the picture has no end");
}

function behind(bytes: Buffer, end: number): number {
  const rest = bytes.subarray(end);
  const isPicture = rest.length > 3 && rest.readUIntBE(0, 3) === 0xffd8ff;
  const isFilm = rest.toString("latin1", 4, 8) === "ftyp";
  refuseIf(!isPicture && !isFilm && rest.some((byte) => byte !== 0), "trailing");
  return end;
}
