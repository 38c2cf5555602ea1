import { enquiryKind } from "@/lib/access/calls/enquiry";
import { enquiry as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { enquiries as calls } from "@/lib/operations/calls/enquiries";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { rowOfModel } from "@/lib/simulator/platform/store/records";

const enquiries: Handlers<typeof calls>["enquiries"] = async ({ state, currentPage, pageSize }, { world, sql }) => {
  const pageRows = await pageOfRows<object>(
    sql,
    { currentPage, pageSize },
    {
      from: "enquiry",
      columns: "enquiry.*",
      // ids are hashes: of one instant the numbers say which came last
      order: `state <> '${machine.first}', made_at desc, length(enquiry_no) desc, enquiry_no desc`,
      ...withFilters({ where: "world = $1::uuid", values: [world.id] }, [[state, (n) => `state = ${n}`]]),
    },
  );
  return {
    ...pageRows,
    rows: pageRows.rows.map((row) => {
      const {
        id,
        enquiryNo,
        kind,
        state: at,
        text,
        contact,
        company,
        page,
        userNo,
        madeAt,
        answer,
      } = rowOfModel<"Enquiry">(row);
      const knownKind = enquiryKind.options.find((option) => option === kind);
      invariant(knownKind && machine.is(at), `${enquiryNo} is of a known kind and in a known state`);
      return { id, enquiryNo, kind: knownKind, state: at, text, contact, company, page, userNo, madeAt, answer };
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
