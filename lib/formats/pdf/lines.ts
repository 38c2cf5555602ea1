import type { PaperFont } from "./fonts";
import { joined, runsOf, settable, unitsOf, type Run } from "./runs";

export type Line = readonly Run[];

/** A text in lines no wider than `width`. It breaks between units; a unit wider than a line breaks where it must. */
export function linesOf(
  text: string,
  fonts: readonly PaperFont[],
  width: number,
  widthOf: (run: Run) => number,
): Line[] {
  const lines: Line[] = [];
  let line: Run[] = [];
  let filled = 0;
  const end = () => {
    lines.push(trimmed(line));
    [line, filled] = [[], 0];
  };
  const put = (runs: readonly Run[], wide: number) => {
    line.push(...runs);
    filled += wide;
  };
  const wideOf = (runs: readonly Run[]) => runs.reduce((sum, run) => sum + widthOf(run), 0);
  for (const unit of unitsOf(settable(text))) {
    const runs = runsOf(unit, fonts);
    // the blank after a word may exceed the edge
    const seen = wideOf(trimmed(runs));
    if (line.length > 0 && filled + seen > width) end();
    if (seen <= width) {
      put(runs, wideOf(runs));
      continue;
    }
    for (const piece of runs.flatMap(({ font, text: whole }) =>
      [...whole].map((character) => ({ font, text: character })),
    )) {
      const wide = widthOf(piece);
      if (line.length > 0 && filled + wide > width) end();
      put([piece], wide);
    }
  }
  if (line.length > 0 || lines.length === 0) end();
  return lines;
}

/** A line without the space at its end. */
function trimmed(runs: readonly Run[]): Line {
  const all = joined(runs);
  for (let last = all.at(-1); last; last = all.at(-1)) {
    const text = last.text.trimEnd();
    all.pop();
    if (text === "") continue;
    all.push({ font: last.font, text });
    break;
  }
  return all;
}
