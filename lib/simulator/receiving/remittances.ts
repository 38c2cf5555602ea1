import type { receiving } from "@/lib/receiving/calls";
import { listDaysMax } from "@/lib/receiving/terms";
import { daysListed } from "../days-listed";
import type { Answer } from "../desk";
import { remittanceShown } from "./shown";

/** A merchant's remittances from abroad, newest first. */
export const remittances: Answer<typeof receiving.remittances> = async ({ state, currency, from, to, currentPage, pageSize }, { who, world, now, db, refuse }) => {
  const { span, wrong } = daysListed({ from, to }, now, listDaysMax);
  if (wrong) return refuse("DATE_OUT_OF_RANGE", wrong);
  const where = { world: world.id, userNo: who.userNo, sentAt: span, ...(state && { state }), ...(currency && { currency }) };
  const total = await db.prisma.remittance.count({ where });
  const rows = await db.prisma.remittance.findMany({ where, orderBy: [{ sentAt: "desc" }, { orderNo: "desc" }], skip: (currentPage - 1) * pageSize, take: pageSize });
  return { rows: rows.map(remittanceShown), total, currentPage, pageSize };
};
