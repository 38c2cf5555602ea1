/**
 * Limits the walks that may need a second try in a run. A walk may be retried when nobody watches (CI), so that one
 * failure on a busy machine does not reject a day's work; with more of them the product or the walks have a race, and
 * the run fails.
 */
export const unstableMost = 2;

/** Returns the report lines for walks that passed only on their second try, and a failure when there are too many. */
export function unstableBrowserTestsReport(names: readonly string[]): { lines: string[]; failures: string[] } {
  const lines = names.map((name) => `unstable: ${name}`);
  return names.length > unstableMost
    ? {
        lines,
        failures: [`${names.length} walks passed only on their second try, more than ${unstableMost}: mend them`],
      }
    : { lines, failures: [] };
}
