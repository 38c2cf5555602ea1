import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createCanvas, loadImage, type Canvas, type Image } from "@napi-rs/canvas";
import { expect, type Page, type TestInfo } from "@playwright/test";
import pixelmatch from "pixelmatch";
import { ready } from "./ready";

/**
 * Reduces a stored picture to a third of the page's size: this removes the smoothing of letters, but not moved
 * elements.
 */
const shrink = 3;
/** A longer page is compared down to here. */
const heightMax = 2_400;
const quality = 40;

/** So much of a picture may differ: a hint of a shade is no difference at all. */
const threshold = 0.15;
const differingMax = 0.003;

/**
 * Selects the parts of a page that depend on the time and place of the run and not on the page's appearance, by the
 * page's name.
 */
const volatile: Readonly<Record<string, string>> = {
  "b2b-setting-audit": "tbody",
  "console-audit": "tbody",
  "console-outbox": "tbody",
  "console-worlds": "tbody",
};

function drawScaled(image: Image | Canvas, width: number, height: number, from = image.height): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, image.width, from, 0, 0, width, height);
  return canvas;
}

/** Hides elements individually: the page's policy permits no foreign stylesheet. */
async function hide(page: Page, selector: string | undefined): Promise<void> {
  if (selector === undefined) return;
  await page.locator(selector).evaluateAll((elements) => {
    for (const element of elements) if (element instanceof HTMLElement) element.style.display = "none";
  });
}

async function pictureOf(page: Page, name: string): Promise<Buffer> {
  await ready(page);
  await page.evaluate(() => document.fonts.ready);
  await hide(page, volatile[name]);
  const image = await loadImage(
    await page.screenshot({ fullPage: true, animations: "disabled", caret: "hide", scale: "css" }),
  );
  const height = Math.min(image.height, heightMax);
  return drawScaled(image, Math.round(image.width / shrink), Math.round(height / shrink), height).encode(
    "webp",
    quality,
  );
}

/** The part of two pictures that differs, 0 to 1, and where. */
async function difference(expectedPicture: Buffer, actualPicture: Buffer): Promise<{ share: number; picture: Buffer }> {
  const images = [await loadImage(expectedPicture), await loadImage(actualPicture)];
  const [width, height] = [
    Math.max(...images.map((image) => image.width)),
    Math.max(...images.map((image) => image.height)),
  ];
  const pixels = images.map((image) => {
    const canvas = createCanvas(width, height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.getContext("2d").getImageData(0, 0, width, height);
  });
  const diffCanvas = createCanvas(width, height);
  const where = diffCanvas.getContext("2d").createImageData(width, height);
  const [was, is] = pixels;
  const count = was && is ? pixelmatch(was.data, is.data, where.data, width, height, { threshold }) : width * height;
  diffCanvas.getContext("2d").putImageData(where, 0, 0);
  return { share: count / (width * height), picture: await diffCanvas.encode("png") };
}

/**
 * Compares the page with the picture that is stored under a name in tests/fixtures/screenshots. A difference is
 * reported, the run continues, and both pictures are written to the test's results. `--update-snapshots` stores the
 * current page; a page without a stored picture is stored too, and that is reported.
 */
export async function expectStoredPicture(page: Page, folder: string, name: string, test: TestInfo): Promise<void> {
  const file = path.join("tests/fixtures/screenshots", folder, `${name}.webp`);
  const now = await pictureOf(page, name);
  const isStored = existsSync(file);
  const isUpdated = ["all", "changed"].includes(test.config.updateSnapshots);
  if (isStored && !isUpdated) {
    const { share, picture } = await difference(readFileSync(file), now);
    expect.soft(share, `${folder} ${name} differs from what is kept of it`).toBeLessThanOrEqual(differingMax);
    if (share <= differingMax) return;
    for (const [suffix, bytes] of [["is.webp", now] as const, ["differs.png", picture] as const]) {
      const resultFile = test.outputPath(`${folder}-${name}-${suffix}`);
      writeFileSync(resultFile, bytes);
    }
    return;
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, now);
  expect.soft(isStored || isUpdated, `${folder} ${name} had no picture yet: it is kept now`).toBe(true);
}

/** The name of an address in a file's. */
export const nameOf = (address: string): string => address.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "root";
