import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import {
  goodsCategory,
  materialFindings,
  settlementType,
  shipmentStatus,
  type materialView as shape,
} from "@/lib/materials/calls/materials";
import { material as machine } from "@/lib/materials/states";
import { linkableMinor, linkStatusOf, usageOf } from "@/lib/materials/usage";
import { money } from "@/lib/money/money";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { pickColumns, type Row } from "@/lib/simulator/platform/store/records";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { duplicateNumberPredicate } from "./twins";
import { noUse, findDrawnAmountsByMaterial } from "./used-amounts";

export type MaterialView = z.output<typeof shape>;
type Material = Row<"Material">;

/** Lists the columns that a material's view copies unchanged from its row. */
const copiedColumns = [
  "serialNo",
  "changes",
  "buyerName",
  "contractNo",
  "contractDate",
  "tradeCountry",
  "website",
  "productName",
  "quantity",
  "logisticsProvider",
  "trackingNo",
  "shippedOn",
  "shipsOn",
  "customsNo",
  "fileBatchNo",
  "remarks",
  "reason",
  "submittedAt",
  "decidedAt",
] as const satisfies readonly (keyof Material)[];

/** Builds the views of materials as the calls return them. */
export async function materialViews(tx: InWorld, rows: readonly Material[]): Promise<MaterialView[]> {
  const [isDuplicate, isDeclaredTwice] = await awaitAllBeforeFailing(
    duplicateNumberPredicate(tx, "contractNo", rows),
    duplicateNumberPredicate(tx, "customsNo", rows),
  );
  // of what is linked alone something can be drawn
  const useById = await findDrawnAmountsByMaterial(
    tx,
    rows.flatMap(({ id, linkedMinor }) => (linkedMinor > 0n ? [id] : [])),
  );
  return rows.map((row) => {
    const { state, amountMinor, linkedMinor } = row;
    invariant(machine.is(state), `${state} is a state of a material`);
    const linkFacts = { state, amountMinor, linkedMinor };
    const currency = currencyFromColumn(row.currency);
    return {
      ...pickColumns(row, copiedColumns),
      state,
      usage: usageOf({ ...linkFacts, ...(useById.get(row.id) ?? noUse) }),
      link: linkStatusOf(linkFacts),
      settlementType: settlementType.parse(row.settlementType),
      productType: goodsCategory.parse(row.productType),
      shipmentStatus: shipmentStatus.parse(row.shipmentStatus),
      amount: money(currency, amountMinor),
      linked: money(currency, linkedMinor),
      linkable: money(currency, linkableMinor(linkFacts)),
      isDuplicate: isDuplicate(row),
      isDeclaredTwice: isDeclaredTwice(row),
      findings: z.parse(materialFindings, row.findings),
    };
  });
}

/** Builds the view of one material. */
export async function toMaterial(tx: InWorld, row: Material): Promise<MaterialView> {
  const [view] = await materialViews(tx, [row]);
  invariant(view, "one row is one view");
  return view;
}

/** Reads the current material inside a transaction. */
export async function readMaterialView(tx: InWorld, id: string): Promise<MaterialView> {
  const row = await tx.prisma.material.findFirst({ where: { world: tx.world.id, id } });
  invariant(row, "a material that was written can be read");
  return toMaterial(tx, row);
}
