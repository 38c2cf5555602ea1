import { screeningHit as machine } from "@/lib/verification/states";
import { nextIdAndOrderNo, nextManyIds } from "@/lib/simulator/platform/store/ids";
import type { Row } from "@/lib/simulator/platform/store/records";
import { recordCreationsInHistory } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { verificationEntry } from "../applications/rows";
import { openStates } from "../applications/under-review";
import { findEntryScreeningMatches } from "./match";

/**
 * Names the counter of hits: screening and additions to the list both lock it, so that neither misses what the other
 * writes.
 */
const scope = "screening";
export const lockScreening = (tx: Tx): Promise<unknown> => nextIdAndOrderNo(tx, scope, "SH");

type Application = Pick<Row<"Verification">, "id" | "userNo" | "entry">;

/** Screens a new application against operations' list, and records each match as a hit. */
export async function screenApplication(tx: Tx, row: Application): Promise<void> {
  await lockScreening(tx);
  const list = await tx.prisma.screeningEntry.findMany({
    where: { world: tx.world.id },
    orderBy: [{ kind: "asc" }, { text: "asc" }],
  });
  await keepHits(tx, [row], list);
}

/** Screens every open application against one new entry of the list; the caller has locked the screening. */
export async function screenOpenApplications(
  tx: Tx,
  entry: Pick<Row<"ScreeningEntry">, "kind" | "text">,
): Promise<void> {
  const rows = await tx.prisma.verification.findMany({
    where: { world: tx.world.id, state: { in: [...openStates] } },
    orderBy: [{ submittedAt: "asc" }, { id: "asc" }],
    select: { id: true, userNo: true, entry: true },
  });
  await keepHits(tx, rows, [entry]);
}

/** Records the matches of applications with a list, except those that are already open. */
async function keepHits(
  tx: Tx,
  rows: readonly Application[],
  list: readonly Pick<Row<"ScreeningEntry">, "kind" | "text">[],
): Promise<void> {
  const matches = rows.flatMap((row) =>
    findEntryScreeningMatches(verificationEntry(row), list).map((match) => ({
      verificationId: row.id,
      userNo: row.userNo,
      ...match,
    })),
  );
  if (matches.length === 0) return;
  const open = await openHits(tx, [...new Set(matches.map(({ verificationId }) => verificationId))]);
  const fresh = matches.filter((hit) => !open.has(placeOf(hit)));
  if (fresh.length === 0) return;
  const ids = (await nextManyIds(tx, scope, "SH", fresh.length)).map(({ id }) => id);
  await tx.prisma.screeningHit.createMany({
    data: fresh.map((hit, at) => ({
      ...hit,
      world: tx.world.id,
      id: ids[at] ?? "",
      state: machine.first,
      at: tx.now,
    })),
  });
  await recordCreationsInHistory(tx, machine, ids);
}

/** Returns the key of a hit, which identifies repeated matches. */
const placeOf = ({ verificationId, path, listed }: Pick<Row<"ScreeningHit">, "verificationId" | "path" | "listed">) =>
  `${verificationId} ${path} ${listed}`;

/** Returns the keys of the open hits of some applications. */
async function openHits(tx: Tx, verificationIds: readonly string[]): Promise<ReadonlySet<string>> {
  const hits = await tx.prisma.screeningHit.findMany({
    where: { world: tx.world.id, verificationId: { in: [...verificationIds] }, state: machine.first },
    select: { verificationId: true, path: true, listed: true },
  });
  return new Set(hits.map(placeOf));
}
