import type { materialDrafts } from "@/lib/materials/calls/drafts";
import { buyersOffered } from "@/lib/materials/terms";
import type { Handler } from "@/lib/simulator/platform/handler";

/** Limits the number of newest materials and remittances that are searched: suggestions need no older ones. */
const searchedRowsMax = 200;

/** Lists the buyers of a merchant's materials, newest first, followed by the payers of its incomes. */
export const listBuyersAndPayers: Handler<typeof materialDrafts.buyers> = async (
  { text },
  { world, principal, prisma },
) => {
  const searchText = text.trim();
  const nameFilter = searchText === "" ? {} : ({ contains: searchText, mode: "insensitive" } as const);
  const common = { world: world.id, userNo: principal.userNo };
  const materialBuyers = await prisma.material.findMany({
    where: { ...common, ...(searchText !== "" && { buyerName: nameFilter }) },
    orderBy: [{ submittedAt: "desc" }, { id: "desc" }],
    take: searchedRowsMax,
    select: { buyerName: true, tradeCountry: true, website: true },
  });
  const payers = await prisma.remittance.findMany({
    where: { ...common, ...(searchText !== "" && { payerName: nameFilter }) },
    orderBy: [{ sentAt: "desc" }, { id: "desc" }],
    take: searchedRowsMax,
    select: { payerName: true, payerCountry: true },
  });
  const all = [
    ...materialBuyers,
    ...payers.map(({ payerName, payerCountry }) => ({ buyerName: payerName, tradeCountry: payerCountry, website: "" })),
  ];
  const first = new Map<string, (typeof all)[number]>();
  for (const buyer of all) if (!first.has(buyer.buyerName)) first.set(buyer.buyerName, buyer);
  return { rows: [...first.values()].slice(0, buyersOffered) };
};
