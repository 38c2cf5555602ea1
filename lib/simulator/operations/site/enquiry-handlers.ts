import { enquiryKind } from "@/lib/access/calls/enquiry";
import { enquiry as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { enquiries as calls } from "@/lib/operations/calls/enquiries";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, query, stateLiteral } from "@/lib/simulator/platform/store/query";

const enquiries: Handlers<typeof calls>["enquiries"] = async ({ state, currentPage, pageSize }, { world, sql }) => {
  const listed = query
    .selectFrom("enquiry as e")
    .where("e.world", "=", world.id)
    .where((eb) => allConditions([state && eb("e.state", "=", state)]))
    .orderBy((eb) => eb("e.state", "<>", stateLiteral(machine, machine.first)))
    .orderBy("e.madeAt", "desc")
    // ids are hashes: of one instant the numbers say which came last
    .orderBy((eb) => eb.fn("length", ["e.enquiryNo"]), "desc")
    .orderBy("e.enquiryNo", "desc");
  const pageRows = await readPage(sql, { currentPage, pageSize }, listed, {
    key: ["e.world", "e.id"],
    select: (rows) =>
      rows
        .select(["e.id", "e.enquiryNo", "e.kind", "e.state", "e.text", "e.contact", "e.company", "e.page"])
        .select(["e.userNo", "e.madeAt", "e.answer"]),
  });
  return {
    ...pageRows,
    rows: pageRows.rows.map(({ kind, state: at, ...row }) => {
      const knownKind = enquiryKind.options.find((option) => option === kind);
      invariant(knownKind && machine.is(at), `${row.enquiryNo} is of a known kind and in a known state`);
      return { ...row, kind: knownKind, state: at };
    }),
  };
};

const closeEnquiry: Handlers<typeof calls>["closeEnquiry"] = async ({ id, answer }, { world, refuse, transact }) =>
  transact(async (tx) => {
    const row = await tx.prisma.enquiry.findFirst({ where: { world: world.id, id } });
    if (!row) return refuse("ORDER_NOTFOUND");
    if (!(await transition(tx, machine, row, "close"))) return refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.enquiry.updateMany({ where: { world: world.id, id }, data: { answer } });
    return {};
  });

export const enquiriesHandlers: Handlers<typeof calls> = { enquiries, closeEnquiry };
