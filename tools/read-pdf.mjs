// The text of a PDF, line by line, for the process that reads pictures (tools/read-picture.mjs). Nothing of a document is
// run, and nothing outside of it is fetched: fonts and character maps come from the package.
import { createRequire } from "node:module";
import path from "node:path";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** So much of a document is read: an order or contract has less, a bomb more. */
const pagesMax = 20;
const linesMax = 2_000;
const lineLengthMax = 400;
/** Scanned pages are drawn as wide as a picture that is read well, and only the first of them. */
const drawnWidth = 1_600;
const drawnPagesMax = 3;

const folder = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

const opened = (bytes) =>
  getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${path.join(folder, "cmaps")}/`,
    cMapPacked: true,
    standardFontDataUrl: `${path.join(folder, "standard_fonts")}/`,
    isEvalSupported: false,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
  }).promise;

/**
 * The lines of a PDF's text. Of a page without any that shows a picture, as scanners make them, `pictures` holds it as it
 * is drawn.
 */
export async function pdfPages(bytes) {
  const document = await opened(bytes);
  try {
    const [lines, pictures] = [[], []];
    for (let no = 1; no <= Math.min(document.numPages, pagesMax) && lines.length < linesMax; no += 1) {
      const page = await document.getPage(no);
      const found = linesOf((await page.getTextContent()).items);
      lines.push(...found);
      if (found.length === 0 && pictures.length < drawnPagesMax && (await showsPicture(page)))
        pictures.push(await drawn(document, page));
      page.cleanup();
    }
    return { lines: lines.slice(0, linesMax), pictures };
  } finally {
    await document.loadingTask.destroy();
  }
}

async function showsPicture(page) {
  const { fnArray } = await page.getOperatorList();
  return [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject].some((one) =>
    fnArray.includes(one),
  );
}

async function drawn(document, page) {
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: drawnWidth / width });
  const { canvas, context } = document.canvasFactory.create(viewport.width, viewport.height);
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  return canvas.toBuffer("image/png");
}

/** Pieces of text that stand at one height are a line, from left to right; a gap between columns stays a gap. */
function linesOf(items) {
  const rows = [];
  for (const { str, transform, width, height } of items) {
    if (!str?.trim()) continue;
    const [left, base] = [transform[4], transform[5]];
    const row = rows.find((one) => Math.abs(one.base - base) < Math.max(height, 4) / 2);
    const piece = { text: str, left, right: left + width, size: height || 10 };
    if (row) row.pieces.push(piece);
    else rows.push({ base, pieces: [piece] });
  }
  return rows
    .sort((one, other) => other.base - one.base)
    .map(({ pieces }) => joined(pieces.sort((one, other) => one.left - other.left)).slice(0, lineLengthMax))
    .filter(Boolean);
}

function joined(pieces) {
  let text = "";
  let end;
  for (const { text: next, left, right, size } of pieces) {
    const gap = end === undefined ? 0 : left - end;
    text += (gap > size ? "   " : gap > size / 5 ? " " : "") + next;
    end = right;
  }
  return text.trim();
}
