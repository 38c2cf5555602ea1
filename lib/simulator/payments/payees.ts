import type { payments } from "@/lib/payments/calls";
import { payee } from "@/lib/payments/states";
import type { Answer } from "../desk";
import { literally } from "../literally";
import { payeeShown } from "./shown";

/** The payees that a merchant may pay, newest first. A name is looked for in nicknames too. */
export const payees: Answer<typeof payments.payees> = async ({ currency, name, currentPage, pageSize }, { who, world, db }) => {
  const looked = name?.trim();
  const like = looked && { contains: literally(looked), mode: "insensitive" as const };
  const where = { world: world.id, userNo: who.userNo, state: payee.first, ...(currency && { currency }), ...(like && { OR: [{ name: like }, { nickname: like }] }) };
  const total = await db.prisma.payee.count({ where });
  const rows = await db.prisma.payee.findMany({ where, orderBy: [{ madeAt: "desc" }, { id: "desc" }], skip: (currentPage - 1) * pageSize, take: pageSize });
  return { rows: rows.map(payeeShown), total, currentPage, pageSize };
};
