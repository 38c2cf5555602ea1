// The process that reads the text in pictures and PDFs: separate from the portal, with a heap of its own and none of its
// secrets, and without network access: the languages come from packages. It takes {id, bytes} and answers {id, page |
// fault}; its parent ends it when a picture takes too long. Plain JavaScript, so that it starts without a compiler.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { imageSize } from "image-size";
import { createWorker, OEM } from "tesseract.js";
import { greyOf, qualityOf } from "./picture-quality.mjs";
import { pixelsMax, timeFor } from "./picture-time.mjs";

/** A photograph of a document has shorter sides, a bomb longer ones. */
const sideMax = 8_000;

const { resolve } = createRequire(import.meta.url);

/**
 * The engine takes its languages from one folder, and each comes in a package of its own: they are laid together while
 * it loads them.
 */
async function madeReader() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "reading-"));
  try {
    // the models for the newer of the engine's two ways of reading: 5 MB for both languages
    for (const code of ["chi_sim", "eng"])
      copyFileSync(
        resolve(`@tesseract.js-data/${code}/4.0.0_best_int/${code}.traineddata.gz`),
        path.join(folder, `${code}.traineddata.gz`),
      );
    return await createWorker(["chi_sim", "eng"], OEM.LSTM_ONLY, {
      langPath: folder,
      cacheMethod: "none",
      errorHandler() {},
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let reader;
const made = () => (reader ??= madeReader());

/** Between two Chinese characters the engine sees spaces that are none. */
const normalizeText = (text) =>
  text.replace(/(?<=[\p{Script=Han}，。；：、（）《》])[ \t]+(?=[\p{Script=Han}，。；：、（）《》])/gu, "").trim();

/** The pixels of a picture; undefined where it has more than are read. */
function pixelsOf(bytes) {
  const { width, height } = imageSize(bytes);
  return width > sideMax || height > sideMax || width * height > pixelsMax ? undefined : width * height;
}

const isPdf = (bytes) => bytes.subarray(0, 1_024).includes("%PDF-");

async function read({ id, bytes, msMax }) {
  try {
    const file = Buffer.from(bytes);
    if (isPdf(file)) return { id, page: await pdfPage(file, msMax) };
    const pixels = pixelsOf(file);
    return pixels === undefined
      ? { id, fault: "large" }
      : { id, page: await picturePage(file, timeFor(pixels, msMax)) };
  } catch (cause) {
    return { id, fault: cause instanceof SlowPicture ? "slow" : "unreadable" };
  }
}

class SlowPicture extends Error {}

/**
 * What an engine reads in a picture; one that takes more work than its pixels are worth is given up, engine and all. The
 * limit counts this process's processor time: on a busy machine a picture takes no more of it.
 */
async function recognized(picture, ms) {
  const engine = await made();
  const begun = process.cpuUsage();
  let timer;
  const late = new Promise((_, reject) => {
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(begun);
      if ((user + system) / 1_000 > ms) reject(new SlowPicture());
    }, 100);
  });
  try {
    return await Promise.race([engine.recognize(picture, {}, { text: true, blocks: true, imageGrey: true }), late]);
  } catch (cause) {
    reader = undefined;
    await engine.terminate();
    throw cause;
  } finally {
    clearInterval(timer);
  }
}

async function picturePage(picture, ms) {
  const { data } = await recognized(picture, ms);
  const lines = (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
    .map(({ text, confidence }) => ({ text: normalizeText(text), confidence: Math.round(confidence) }))
    .filter(({ text }) => text);
  const quality = qualityOf(greyOf(Buffer.from(data.imageGrey.split(",")[1], "base64")));
  return pageOf(lines, Math.round(data.confidence), quality);
}

/** A document's own text is as sure as can be; of what was scanned into it as its pictures are. */
async function pdfPage(file, msMax) {
  // loaded for the first one alone: most of what is read are pictures
  const { pdfPages } = await import("./read-pdf.mjs");
  const { lines, pictures } = await pdfPages(file);
  const own = lines.map((text) => ({ text: normalizeText(text), confidence: 100 }));
  const seen = [];
  for (const picture of pictures) seen.push(await picturePage(picture, msMax));
  const all = [...own, ...seen.flatMap((page) => page.lines)];
  const confidence = Math.min(100, ...seen.map((page) => page.confidence));
  return pageOf(all, confidence, seen[0]?.quality ?? null);
}

const pageOf = (lines, confidence, quality) => ({
  text: lines.map(({ text }) => text).join("\n"),
  lines,
  confidence,
  quality,
});

process.on("disconnect", () => process.exit(0));
process.on("message", async (message) => process.send?.(await read(message)));
process.send?.({ ready: true });
