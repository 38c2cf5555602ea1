import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { customsProductShape } from "@/lib/materials/calls/customs";
import { customsProduct as machine, openCustoms } from "@/lib/materials/states";
import { yearlyVolumes } from "@/lib/materials/terms";
import { namedFilesOf } from "../../files/own-files";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

type Product = Row<"CustomsProduct">;
export type CustomsView = z.output<typeof customsProductShape>;

/** Whether a merchant may settle by customs declarations now; that stays as it is until the transaction ends. */
export const isCustomsOpen = async (tx: Tx, userNo: string): Promise<boolean> =>
  (await lockRow(tx, "CustomsProduct", { world: tx.world.id, userNo }, "shared"))?.state === openCustoms;

/** Applications as the calls show them. */
export async function customsViews(tx: InWorld, rows: readonly Product[]): Promise<CustomsView[]> {
  const filesOf = await namedFilesOf(
    tx,
    rows.map(({ fileIds }) => fileIds),
  );
  return rows.map(({ state, yearlyVolume, fileIds, ...row }) => {
    const band = yearlyVolumes.find((one) => one === yearlyVolume);
    invariant(machine.is(state) && band, `the application of ${row.userNo} is in a known state, and of a known band`);
    const { changes, contactName, contactPhone, customsCode, reason, submittedAt, decidedAt } = row;
    const said = { contactName, contactPhone, customsCode, yearlyVolume: band, files: filesOf(fileIds) };
    return { state, changes, ...said, reason, submittedAt, decidedAt };
  });
}

/** A merchant's application; null where it has never applied. */
export async function customsOf(tx: InWorld, userNo: string): Promise<CustomsView | null> {
  const row = await tx.prisma.customsProduct.findFirst({ where: { world: tx.world.id, userNo } });
  const [view] = await customsViews(tx, row ? [row] : []);
  return view ?? null;
}
