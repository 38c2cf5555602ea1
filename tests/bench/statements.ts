import type { Bank } from "./bank";
import type { Bench } from "./harness";

/** How often a verb is done to count its statements. */
const counted = 20;
/** So much of a statement tells which it is. */
const textMax = 160;

/** How many statements a verb takes, on average; each is named, so that what is not needed can be seen. */
export async function statementsOf(bench: Bench, bank: Bank, verb: (no: number) => Promise<void>): Promise<number> {
  for (let no = 0; no < counted; no += 1) await verb(no);
  const sent = await bank.statements(async () => {
    for (let no = 0; no < counted; no += 1) await verb(no);
  });
  for (const [text, calls] of [...sent].sort(([, a], [, b]) => b - a))
    if (calls >= counted) bench.say(`${(calls / counted).toFixed(1)} × ${text.slice(0, textMax)}`);
  return [...sent.values()].reduce((sum, calls) => sum + calls, 0) / counted;
}
