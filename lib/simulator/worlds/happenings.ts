import type { Effect } from "./scheduler";
import { insertHappenings } from "./happenings.sql";
import type { InWorld } from "../store/tx";

/** The market's own steps: by far the most, and each is a row of its own table already. */
const folded: ReadonlySet<string> = new Set(["market.tick"]);

/** Keeps what the clock did, ticks left out, for whoever looks later. Called with the world's row held. */
export async function keepHappenings(tx: InWorld, effects: readonly Effect[]): Promise<void> {
  const kept = effects.filter(({ kind }) => !folded.has(kind));
  if (kept.length === 0) return;
  await insertHappenings(
    tx,
    kept.map(({ kind }) => kind),
    kept.map(({ subject }) => subject),
    kept.map(({ at }) => at),
  );
}
