import type { PaperFont } from "./fonts";
import {
  mergeAdjacentFontRuns,
  splitIntoFontRuns,
  normalizeForTypesetting,
  splitIntoWrapUnits,
  type FontRun,
} from "./runs";

export type TextLine = readonly FontRun[];

/**
 * Wraps a text into lines no wider than `width`. It breaks between units; a unit wider than a line breaks where it
 * must.
 */
export function wrapLines(
  text: string,
  fonts: readonly PaperFont[],
  width: number,
  widthOf: (run: FontRun) => number,
): TextLine[] {
  const lines: TextLine[] = [];
  let line: FontRun[] = [];
  let usedWidth = 0;
  const end = () => {
    lines.push(trimLine(line));
    [line, usedWidth] = [[], 0];
  };
  const append = (runs: readonly FontRun[], wide: number) => {
    line.push(...runs);
    usedWidth += wide;
  };
  const wideOf = (runs: readonly FontRun[]) => runs.reduce((sum, run) => sum + widthOf(run), 0);
  for (const unit of splitIntoWrapUnits(normalizeForTypesetting(text))) {
    const runs = splitIntoFontRuns(unit, fonts);
    // the blank after a word may exceed the edge
    const visibleWidth = wideOf(trimLine(runs));
    if (line.length > 0 && usedWidth + visibleWidth > width) end();
    if (visibleWidth <= width) {
      append(runs, wideOf(runs));
      continue;
    }
    for (const piece of runs.flatMap(({ font, text: whole }) =>
      [...whole].map((character) => ({ font, text: character })),
    )) {
      const wide = widthOf(piece);
      if (line.length > 0 && usedWidth + wide > width) end();
      append([piece], wide);
    }
  }
  if (line.length > 0 || lines.length === 0) end();
  return lines;
}

/** Returns a line without trailing whitespace. */
function trimLine(runs: readonly FontRun[]): TextLine {
  const all = mergeAdjacentFontRuns(runs);
  for (let last = all.at(-1); last; last = all.at(-1)) {
    const text = last.text.trimEnd();
    all.pop();
    if (text === "") continue;
    all.push({ font: last.font, text });
    break;
  }
  return all;
}
