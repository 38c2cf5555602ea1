import type { Bank } from "./bank";
import type { Bench } from "./harness";

/** The number of times a verb runs while its statements are counted. */
const runs = 20;
/** The length of the text that identifies a statement. */
const textMax = 160;

/** Returns the average number of statements of a verb; prints each, so that unnecessary ones are visible. */
export async function statementsOf(bench: Bench, bank: Bank, verb: (no: number) => Promise<void>): Promise<number> {
  for (let no = 0; no < runs; no += 1) await verb(no);
  const callsByStatement = await bank.statements(async () => {
    for (let no = 0; no < runs; no += 1) await verb(no);
  });
  for (const [text, calls] of [...callsByStatement].sort(([, a], [, b]) => b - a))
    if (calls >= runs) bench.log(`${(calls / runs).toFixed(1)} × ${text.slice(0, textMax)}`);
  return [...callsByStatement.values()].reduce((sum, calls) => sum + calls, 0) / runs;
}
