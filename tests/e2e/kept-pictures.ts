import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createCanvas, loadImage, type Canvas, type Image } from "@napi-rs/canvas";
import { expect, type Page, type TestInfo } from "@playwright/test";
import pixelmatch from "pixelmatch";
import { ready } from "./ready";

/** A page is kept at a third of its size: what letters are smoothed by is gone, what moved is not. */
const shrink = 3;
/** A longer page is compared down to here. */
const heightMax = 2_400;
const quality = 40;

/** So much of a picture may differ: a hint of a shade is no difference at all. */
const threshold = 0.15;
const differingMax = 0.003;

/** What says when and where the walk was made, and nothing of how the page looks, by the name of its page. */
const volatile: Readonly<Record<string, string>> = {
  "b2b-setting-audit": "tbody",
  "console-audit": "tbody",
  "console-outbox": "tbody",
  "console-worlds": "tbody",
};

function drawn(image: Image | Canvas, width: number, height: number, from = image.height): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, image.width, from, 0, 0, width, height);
  return canvas;
}

/** Element by element: the page's policy takes no stylesheet of anybody else's. */
async function hide(page: Page, selector: string | undefined): Promise<void> {
  if (selector === undefined) return;
  await page.locator(selector).evaluateAll((found) => {
    for (const one of found) if (one instanceof HTMLElement) one.style.display = "none";
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
  return drawn(image, Math.round(image.width / shrink), Math.round(height / shrink), height).encode("webp", quality);
}

/** The part of two pictures that differs, 0 to 1, and where. */
async function difference(one: Buffer, other: Buffer): Promise<{ share: number; picture: Buffer }> {
  const images = [await loadImage(one), await loadImage(other)];
  const [width, height] = [
    Math.max(...images.map((each) => each.width)),
    Math.max(...images.map((each) => each.height)),
  ];
  const pixels = images.map((image) => {
    const canvas = createCanvas(width, height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.getContext("2d").getImageData(0, 0, width, height);
  });
  const told = createCanvas(width, height);
  const where = told.getContext("2d").createImageData(width, height);
  const [was, is] = pixels;
  const count = was && is ? pixelmatch(was.data, is.data, where.data, width, height, { threshold }) : width * height;
  told.getContext("2d").putImageData(where, 0, 0);
  return { share: count / (width * height), picture: await told.encode("png") };
}

/**
 * Compares the page as it looks with the picture that is kept under a name in tests/fixtures/screenshots: what differs is
 * told, the walk goes on, and both lie beside where they differ in the walk's results. `--update-snapshots` keeps the
 * page as it looks now; so is one kept that has none yet, and told.
 */
export async function looksAsKept(page: Page, folder: string, name: string, test: TestInfo): Promise<void> {
  const file = path.join("tests/fixtures/screenshots", folder, `${name}.webp`);
  const now = await pictureOf(page, name);
  const isKept = existsSync(file);
  const isUpdated = ["all", "changed"].includes(test.config.updateSnapshots);
  if (isKept && !isUpdated) {
    const { share, picture } = await difference(readFileSync(file), now);
    expect.soft(share, `${folder} ${name} differs from what is kept of it`).toBeLessThanOrEqual(differingMax);
    if (share <= differingMax) return;
    for (const [what, bytes] of [["is.webp", now] as const, ["differs.png", picture] as const]) {
      const told = test.outputPath(`${folder}-${name}-${what}`);
      writeFileSync(told, bytes);
    }
    return;
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, now);
  expect.soft(isKept || isUpdated, `${folder} ${name} had no picture yet: it is kept now`).toBe(true);
}

/** The name of an address in a file's. */
export const nameOf = (address: string): string => address.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "root";
