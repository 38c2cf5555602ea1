import { crc32, createInflate, inflateSync } from "node:zlib";
import { hasWebPageMarkup, refuseIf, RejectedFile, readFileBytesAt } from "./rejected-file";

const textBytesMax = 1_024 * 1_024;
/** Matches the picture's own chunks, and ancillary ones, which a reader may skip. */
const knownChunk = /^(IHDR|PLTE|IDAT|IEND|[a-z][A-Za-z]{3})$/;
/** Maps a colour type to the number of samples per pixel. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Reads a PNG chunk by chunk and verifies each checksum: one header first, one end last, nothing behind it, and pixels
 * that inflate to exactly the size in the header.
 */
export async function checkPng(bytes: Buffer): Promise<void> {
  let at = 8;
  let order = 0;
  const data: Buffer[] = [];
  let header: Buffer | undefined;
  for (;;) {
    const head = readFileBytesAt(bytes, at, 8);
    const length = head.readUInt32BE(0);
    const name = head.toString("latin1", 4, 8);
    const body = readFileBytesAt(bytes, at + 8, length);
    refuseIf(!knownChunk.test(name), "broken", `chunk ${name}`);
    refuseIf(
      crc32(bytes.subarray(at + 4, at + 8 + length)) !== readFileBytesAt(bytes, at + 8 + length, 4).readUInt32BE(0),
      "broken",
      "a checksum",
    );
    refuseIf((order === 0) !== (name === "IHDR"), "broken", "the header is not first, or not alone");
    if (name === "IHDR") header = body;
    else if (name === "IDAT") data.push(body);
    else if (name === "IEND") {
      refuseIf(at + 12 + length !== bytes.length, "trailing");
      break;
    } else checkExtra(name, body);
    order += 1;
    at += 12 + length;
  }
  if (header?.length !== 13 || data.length === 0) throw new RejectedFile("broken", "no picture");
  await checkPixels(header, data);
}

/** Checks texts and profiles: no markup, and no decompression bomb. */
function checkExtra(name: string, body: Buffer): void {
  refuseIf(hasWebPageMarkup(body), "mixed", "markup in a text");
  const zero = body.indexOf(0);
  if (name === "zTXt" || name === "iCCP")
    refuseIf(hasWebPageMarkup(inflateText(body.subarray(zero + 2))), "mixed", "markup in a text");
  if (name === "iTXt" && body[zero + 1] === 1) {
    const language = body.indexOf(0, zero + 3);
    refuseIf(
      hasWebPageMarkup(inflateText(body.subarray(body.indexOf(0, language + 1) + 1))),
      "mixed",
      "markup in a text",
    );
  }
}

function inflateText(packedBytes: Buffer): Buffer {
  try {
    return inflateSync(packedBytes, { maxOutputLength: textBytesMax });
  } catch (cause) {
    throw new RejectedFile(cause instanceof RangeError ? "inflated" : "broken", "a packed text");
  }
}

async function checkPixels(header: Buffer, data: readonly Buffer[]): Promise<void> {
  const [width, height, depth, colour] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header.readUInt8(8),
    header.readUInt8(9),
  ];
  const perPixel = samples[colour];
  refuseIf(width === 0 || height === 0 || !perPixel || ![1, 2, 4, 8, 16].includes(depth), "broken", "the header");
  // each row has a byte for its filter; an interlaced picture is seven small ones, each with rows of its own
  const rows = header.readUInt8(12) === 0 ? height : height * 2 + 7;
  const most = Math.ceil((width * (perPixel ?? 1) * depth) / 8) * height + rows + 64;
  let size = 0;
  const inflate = createInflate();
  inflate.end(Buffer.concat(data));
  try {
    for await (const part of inflate) {
      size += (part as Buffer).length;
      refuseIf(size > most, "inflated");
    }
  } catch (cause) {
    throw cause instanceof RejectedFile ? cause : new RejectedFile("broken", "the pixels");
  }
}
