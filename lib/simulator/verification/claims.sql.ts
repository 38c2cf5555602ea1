import type { InWorld } from "../store/tx";

/** Takes a text of a kind for a merchant, unless it is somebody's; says whose it then is. */
export async function claim(
  tx: InWorld,
  { kind, text, holder }: { readonly kind: string; readonly text: string; readonly holder: string },
): Promise<string | undefined> {
  // the update changes nothing: it waits for who is just claiming the same, and lets the row be returned
  const [row] = await tx.sql<{ holder: string }>(
    `insert into verification_claim (world, kind, text, holder) values ($1::uuid, $2, $3, $4)
     on conflict (world, kind, text) do update set holder = verification_claim.holder returning holder`,
    [tx.world.id, kind, text, holder],
  );
  return row?.holder;
}
