/**
 * A walk may be tried a second time where nobody watches (CI): what a busy machine broke once does not refuse the work
 * of a day. So many may need it in a run; with more of them the product or the walks race, and the run fails.
 */
export const unstableMost = 2;

/** What to say of the walks that passed only on their second try, and what fails for there being too many. */
export function toldOfUnstable(names: readonly string[]): { told: string[]; failed: string[] } {
  const told = names.map((name) => `unstable: ${name}`);
  return names.length > unstableMost
    ? { told, failed: [`${names.length} walks passed only on their second try, more than ${unstableMost}: mend them`] }
    : { told, failed: [] };
}
