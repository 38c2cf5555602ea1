import type { payments } from "@/lib/payments/calls";
import { listDaysMax } from "@/lib/payments/terms";
import { daysListed } from "../days-listed";
import type { Answer } from "../desk";
import { literally } from "../literally";
import { operatorNames } from "../operator-names";
import { paymentShown } from "./shown";

/** A merchant's payments, newest first. */
export const records: Answer<typeof payments.records> = async ({ state, currency, payee, orderNo, from, to, currentPage, pageSize }, { who, world, now, db, refuse }) => {
  const { span, wrong } = daysListed({ from, to }, now, listDaysMax);
  if (wrong) return refuse("DATE_OUT_OF_RANGE", wrong);
  const name = payee?.trim();
  const where = {
    world: world.id, userNo: who.userNo, placedAt: span, ...(state && { state }), ...(currency && { currency }),
    ...(name && { payeeName: { contains: literally(name), mode: "insensitive" as const } }), ...(orderNo && { orderNo: { contains: literally(orderNo.trim().toUpperCase()) } }),
  };
  const total = await db.prisma.payment.count({ where });
  const rows = await db.prisma.payment.findMany({ where, orderBy: [{ placedAt: "desc" }, { orderNo: "desc" }], skip: (currentPage - 1) * pageSize, take: pageSize });
  const names = await operatorNames(db, world.id, rows.map((row) => row.operatorId));
  return { rows: rows.map((row) => paymentShown(row, world, names.get(row.operatorId) ?? "")), total, currentPage, pageSize };
};
