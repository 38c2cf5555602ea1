import { beijingSecondsText } from "@/lib/time/beijing";
import type { ReportedStep } from "./report";

const signs = { done: " ", refused: " ", met: "✓", unmet: "✗", failed: "✗" } as const;

/** Formats a step for a terminal: its instant, command and person, and the result of each check. */
export function formatStepReport(
  { line, at, what, by, note, outcome, says, checks }: ReportedStep,
  file: string,
): string[] {
  const parts = [what, by && `by ${by}`, outcome === "refused" ? `refused: ${says}` : says, note && `(${note})`];
  const head = `${signs[outcome]} ${beijingSecondsText(at)}  ${parts.filter((part) => part).join("  ")}`;
  return [
    outcome === "failed" ? `${head}  ${file}:${line}` : head,
    ...checks.map((check) =>
      check.isMet
        ? `    ✓ ${check.what}: ${check.actual}`
        : `    ✗ ${check.what}: expected ${check.expected}, found ${check.actual}  ${file}:${check.line}`,
    ),
  ];
}
