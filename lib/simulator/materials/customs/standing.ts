import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { customsProductShape } from "@/lib/materials/calls/customs";
import { customsProduct as machine, openCustoms } from "@/lib/materials/states";
import { yearlyVolumes } from "@/lib/materials/terms";
import { createNamedFileLookup } from "../../files/own-files";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type Product = Row<"CustomsProduct">;
export type CustomsView = z.output<typeof customsProductShape>;

/**
 * Returns true when a merchant may settle by customs declarations now; the lock preserves this until the transaction
 * ends.
 */
export const maySettleByCustoms = async (tx: Tx, userNo: string): Promise<boolean> =>
  (await lockRow(tx, "CustomsProduct", { world: tx.world.id, userNo }, "shared"))?.state === openCustoms;

/** Builds the views of applications as the calls return them. */
export async function customsApplicationViews(tx: InWorld, rows: readonly Product[]): Promise<CustomsView[]> {
  const filesOf = await createNamedFileLookup(
    tx,
    rows.map(({ fileIds }) => fileIds),
  );
  return rows.map(({ state, yearlyVolume, fileIds, ...row }) => {
    const band = yearlyVolumes.find((item) => item === yearlyVolume);
    invariant(machine.is(state) && band, `the application of ${row.userNo} is in a known state, and of a known band`);
    const { changes, contactName, contactPhone, customsCode, reason, submittedAt, decidedAt } = row;
    const fields = { contactName, contactPhone, customsCode, yearlyVolume: band, files: filesOf(fileIds) };
    return { state, changes, ...fields, reason, submittedAt, decidedAt };
  });
}

/** Returns a merchant's application; null when it has never applied. */
export async function findCustomsApplication(tx: InWorld, userNo: string): Promise<CustomsView | null> {
  const row = await tx.prisma.customsProduct.findFirst({ where: { world: tx.world.id, userNo } });
  const [view] = await customsApplicationViews(tx, row ? [row] : []);
  return view ?? null;
}
