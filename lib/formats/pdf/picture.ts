import { markPath } from "../mark";
import { ink } from "./style";

/** Holds the side of the mark on the letterhead, and the maximum width of an issuer's own picture. */
export const markSide = 26;
const logoWidthMax = 120;

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Draws the issuer's own picture, as high as the mark, and returns its width; undefined when there is none that can be
 * printed.
 */
export function drawLogo(paper: PDFKit.PDFDocument, logo: Uint8Array | undefined, { x, y }: Place): number | undefined {
  const picture = logo && openPicture(paper, logo);
  if (!picture) return undefined;
  const scale = Math.min(markSide / picture.height, logoWidthMax / picture.width);
  const width = picture.width * scale;
  // named cast: what pdfkit has opened it also draws, which its types do not say
  paper.image(picture as never, x, y, { width, height: picture.height * scale });
  return width;
}

/** Opens a picture; returns undefined for one that browsers support and PDF does not, such as an interlaced PNG. */
function openPicture(paper: PDFKit.PDFDocument, bytes: Uint8Array): { width: number; height: number } | undefined {
  try {
    // named cast: a method of pdfkit's that its types leave out
    return (paper as unknown as { openImage(from: Buffer): { width: number; height: number } }).openImage(
      Buffer.from(bytes),
    );
  } catch {
    return undefined;
  }
}

/** Draws the product's mark, two opposite arrows on a square of 32 units, and returns its width. */
export function drawMark(paper: PDFKit.PDFDocument, { x, y }: Place): number {
  paper
    .save()
    .translate(x, y)
    .scale(markSide / 32)
    .roundedRect(0, 0, 32, 32, 8)
    .fill(ink.brand)
    .lineWidth(2.2)
    .lineCap("round")
    .lineJoin("round")
    .strokeColor(ink.onBrand)
    .path(markPath)
    .stroke()
    .restore();
  return markSide;
}
