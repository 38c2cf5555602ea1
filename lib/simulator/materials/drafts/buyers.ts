import type { materialDrafts } from "@/lib/materials/calls/drafts";
import { buyersOffered } from "@/lib/materials/terms";
import type { Handler } from "@/lib/simulator/platform/handler";

/** So many of the newest materials and remittances are looked through: a list to choose from needs no older ones. */
const lookedThrough = 200;

/** The buyers of a merchant's materials, the newest first, and then the payers of what it received. */
export const buyers: Handler<typeof materialDrafts.buyers> = async ({ text }, { world, who, prisma }) => {
  const held = text.trim();
  const named = held === "" ? {} : ({ contains: held, mode: "insensitive" } as const);
  const common = { world: world.id, userNo: who.userNo };
  const own = await prisma.material.findMany({
    where: { ...common, ...(held !== "" && { buyerName: named }) },
    orderBy: [{ submittedAt: "desc" }, { id: "desc" }],
    take: lookedThrough,
    select: { buyerName: true, tradeCountry: true, website: true },
  });
  const paid = await prisma.remittance.findMany({
    where: { ...common, ...(held !== "" && { payerName: named }) },
    orderBy: [{ sentAt: "desc" }, { id: "desc" }],
    take: lookedThrough,
    select: { payerName: true, payerCountry: true },
  });
  const all = [
    ...own,
    ...paid.map(({ payerName, payerCountry }) => ({ buyerName: payerName, tradeCountry: payerCountry, website: "" })),
  ];
  const first = new Map<string, (typeof all)[number]>();
  for (const one of all) if (!first.has(one.buyerName)) first.set(one.buyerName, one);
  return { rows: [...first.values()].slice(0, buyersOffered) };
};
