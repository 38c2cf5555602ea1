import type { exchange } from "@/lib/exchange/calls";
import { listDaysMax } from "@/lib/exchange/terms";
import { daysListed } from "../days-listed";
import type { Answer } from "../desk";
import { literally } from "../literally";
import { operatorNames } from "../operator-names";
import { orderShown } from "./shown";

/** A merchant's exchanges, newest first. Without days asked for it reaches back as far as lists may. */
export const orders: Answer<typeof exchange.orders> = async ({ kind, state, currency, orderNo, from, to, currentPage, pageSize }, { who, world, now, db, refuse }) => {
  const { span, wrong } = daysListed({ from, to }, now, listDaysMax);
  if (wrong) return refuse("DATE_OUT_OF_RANGE", wrong);
  const where = {
    world: world.id, userNo: who.userNo, placedAt: span,
    ...(kind && { kind }), ...(state && { state }), ...(orderNo && { orderNo: { contains: literally(orderNo.trim().toUpperCase()) } }),
    ...(currency && { OR: [{ sell: currency }, { buy: currency }] }),
  };
  const total = await db.prisma.exchangeOrder.count({ where });
  const rows = await db.prisma.exchangeOrder.findMany({ where, orderBy: [{ placedAt: "desc" }, { orderNo: "desc" }], skip: (currentPage - 1) * pageSize, take: pageSize });
  const names = await operatorNames(db, world.id, rows.map((row) => row.operatorId));
  return { rows: rows.map((row) => orderShown(row, names.get(row.operatorId) ?? "")), total, currentPage, pageSize };
};
