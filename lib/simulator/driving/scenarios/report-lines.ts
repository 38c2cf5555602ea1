import { beijingSecondsText } from "@/lib/time/beijing";
import type { Reported } from "./report";

const signs = { done: " ", refused: " ", met: "✓", unmet: "✗", failed: "✗" } as const;

/** A step as a terminal shows it: when, by whom, what, and of what was expected all that there was. */
export function reportLines({ line, at, what, by, note, outcome, says, checks }: Reported, file: string): string[] {
  const told = [what, by && `by ${by}`, outcome === "refused" ? `refused: ${says}` : says, note && `(${note})`];
  const head = `${signs[outcome]} ${beijingSecondsText(at)}  ${told.filter((part) => part).join("  ")}`;
  return [
    outcome === "failed" ? `${head}  ${file}:${line}` : head,
    ...checks.map((check) =>
      check.isMet
        ? `    ✓ ${check.what}: ${check.actual}`
        : `    ✗ ${check.what}: expected ${check.expected}, found ${check.actual}  ${file}:${check.line}`,
    ),
  ];
}
