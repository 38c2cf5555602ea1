import type { Prisma } from "@/lib/simulator/platform/generated/client";
import type { pobo } from "@/lib/payments/calls/pobo";
import { payerType as payerTypes } from "@/lib/payments/calls/pobo";
import { poboPayerMachine as machine } from "@/lib/payments/states";
import { beijingDay } from "@/lib/time/beijing";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, textContainsCondition, query, stateLiteral } from "@/lib/simulator/platform/store/query";
import { isSameJson } from "@/lib/simulator/platform/store/same-json";
import {
  validatePobo,
  allowsPersonalPobo,
  lockOwnPobo,
  poboColumns,
  poboPayerFromRow,
  toPoboView,
  readPoboPayer,
  requirePoboNotInUse,
  requireUsablePobo,
} from "./pobo-records";

/** Limits how many payers a selection list returns. */
const choiceMax = 200;

export const poboHandlers: Handlers<typeof pobo> = {
  addPobo: async (input, context) =>
    context.transact(async (tx) => {
      const { world, now, principal } = context;
      // the counter's row serialises a merchant's additions, so the search for a duplicate cannot miss one
      const { id, orderNo: recordNo } = await nextIdAndOrderNo(tx, `pobo${principal.userNo}`, "PB");
      const checkedPayer = await validatePobo(tx, input);
      await tx.prisma.poboPayer.create({
        data: {
          ...poboColumns(checkedPayer),
          world: world.id,
          id,
          recordNo,
          userNo: principal.userNo,
          state: machine.first,
          madeAt: now,
        },
      });
      await recordCreationInHistory(tx, machine, { world: world.id, id, state: machine.first });
      return readPoboPayer(tx, id);
    }),
  changePobo: async ({ poboRecordId, ...fields }, context) =>
    context.transact(async (tx) => {
      const row = await lockOwnPobo(tx, poboRecordId);
      await requirePoboNotInUse(tx, row);
      const checkedPayer = await validatePobo(tx, fields, row.id);
      if (isSameJson(poboPayerFromRow(row), checkedPayer)) return context.refuse("ORDER_UNCHANGED");
      await transition(tx, machine, row, "change");
      await tx.prisma.poboPayer.updateMany({
        where: { world: row.world, id: row.id },
        data: {
          ...poboColumns(checkedPayer),
          reason: "",
        } as Prisma.PoboPayerUpdateManyMutationInput,
      }); // named cast: JSON columns are written as they were read
      return readPoboPayer(tx, row.id);
    }),
  removePobo: async ({ poboRecordId }, context) =>
    context.transact(async (tx) => {
      const row = await lockOwnPobo(tx, poboRecordId);
      await requirePoboNotInUse(tx, row);
      await transition(tx, machine, row, "remove");
      return {};
    }),
  async poboDetail({ poboRecordId }, context) {
    const { principal, world, prisma, refuse } = context;
    const row = await prisma.poboPayer.findFirst({
      where: { world: world.id, id: poboRecordId, userNo: principal.userNo, state: { not: "removed" } },
    });
    if (!row) return refuse("POBO_NOTFOUND");
    const payer = toPoboView(row);
    const files = await prisma.storedFile.findMany({
      where: { world: world.id, userNo: principal.userNo, id: { in: Object.values(payer.files).flat() } },
      orderBy: { id: "desc" }, // the answer names them in this order
    });
    return {
      payer,
      fileNames: Object.fromEntries(files.map(({ id, name }) => [id, name])),
      history: await readStateHistory(context, row.id),
    };
  },
  async poboPage({ text, payerType, state, ...paging }, { principal, world, sql }) {
    const part = text?.trim().toLowerCase();
    const listed = query
      .selectFrom("poboPayer as p")
      .where("p.world", "=", world.id)
      .where("p.userNo", "=", principal.userNo)
      .where("p.state", "<>", stateLiteral(machine, "removed"))
      .where((eb) =>
        allConditions([
          payerType && eb("p.payerType", "=", payerType),
          state && eb("p.state", "=", state),
          part &&
            eb.or(
              (["p.name", "p.enName", "p.certNo"] as const).map((column) =>
                textContainsCondition(eb.fn("lower", [column]), part),
              ),
            ),
        ]),
      )
      .orderBy("p.madeAt", "desc")
      .orderBy("p.id", "desc");
    const page = await readPage(sql, paging, listed, {
      key: ["p.world", "p.id"],
      select: (rows) => rows.selectAll("p"),
    });
    return { ...page, rows: page.rows.map(toPoboView) };
  },
  async poboByNo({ recordNo }, { principal, world, prisma, refuse }) {
    const row = await prisma.poboPayer.findFirst({
      where: { world: world.id, recordNo, userNo: principal.userNo, state: { not: "removed" } },
    });
    return row ? toPoboView(row) : refuse("POBO_NOTFOUND");
  },
  async payers(_, { principal, world, now, prisma }) {
    const [merchant, rows] = await Promise.all([
      prisma.merchant.findFirst({ where: { world: world.id, userNo: principal.userNo } }),
      prisma.poboPayer.findMany({
        where: {
          world: world.id,
          userNo: principal.userNo,
          state: "enabled",
          OR: [{ certExpiry: "" }, { certExpiry: { gte: beijingDay(now) } }],
        },
        orderBy: [{ madeAt: "desc" }, { id: "desc" }],
        take: choiceMax,
      }),
    ]);
    const itself = {
      poboRecordId: null,
      payerType: "company" as const,
      name: merchant?.name ?? "",
      enName: merchant?.englishName ?? "",
    };
    return {
      rows: [
        itself,
        ...rows.map(({ id, payerType, name, enName }) => ({
          poboRecordId: id,
          payerType: payerTypes.parse(payerType),
          name,
          enName,
        })),
      ],
    };
  },
  mayAddPerson: async (_, { world }) => ({ canSupport: allowsPersonalPobo(world) }),
  checkPobo: async ({ poboRecordId }, context) => {
    await requireUsablePobo(context, poboRecordId);
    return { isUsable: true };
  },
};
