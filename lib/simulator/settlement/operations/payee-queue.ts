import type { settlementPayeeReviews } from "@/lib/operations/calls/settlement/payees";
import { removedSettlementPayee, settlementPayee as machine } from "@/lib/settlement/states";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { decideLockedSettlementPayee, possiblePayeeDecisions } from "../payees/decide";
import {
  readSettlementPayee,
  toSettlementPayeeView,
  toListedPayeeView,
  type SettlementPayeeRow,
} from "../payees/views";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  textContainsCondition,
  joinedTextExpression,
  query,
  stateLiteral,
} from "@/lib/simulator/platform/store/query";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { InWorld, Refusing } from "@/lib/simulator/platform/store/tx";
import { namesOfMerchants } from "@/lib/simulator/transfers/orders/sides";
import { openAuditedFile } from "@/lib/simulator/operations/opened-file";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

type Table = Handlers<typeof settlementPayeeReviews>;

const queue: Table["settlementPayeeQueue"] = async ({ state, partnerType, text, ...paging }, context) => {
  const { world, sql, prisma } = context;
  const first = stateLiteral(machine, machine.first);
  const payees = query
    .selectFrom("settlementPayee as p")
    .where("p.world", "=", world.id)
    .where("p.state", "<>", stateLiteral(machine, "removed"))
    .where(({ eb, ref, fn }) =>
      allConditions([
        state && eb("p.state", "=", state),
        partnerType && eb("p.partnerType", "=", partnerType),
        text?.trim() &&
          textContainsCondition(
            fn("lower", [joinedTextExpression(ref("p.payeeNo"), ref("p.userNo"), ref("p.name"), ref("p.account"))]),
            text.trim().toLowerCase(),
          ),
      ]),
    )
    .orderBy(({ eb }) => eb("p.state", "<>", first))
    .orderBy(({ eb, ref }) => eb.case().when("p.state", "=", first).then(ref("p.submittedAt")).end())
    .orderBy("p.submittedAt", "desc")
    .orderBy("p.id", "desc");
  const page = await readPage(sql, paging, payees, {
    key: ["p.world", "p.id"],
    select: (listed) => listed.selectAll("p"),
  });
  const { rows } = page;
  const nameOf = await namesOfMerchants(
    context,
    rows.map(({ userNo }) => userNo),
  );
  return {
    ...page,
    waiting: await prisma.settlementPayee.count({ where: { world: world.id, state: machine.first } }),
    rows: rows.map((row) => ({ userNo: row.userNo, company: nameOf(row.userNo), payee: toListedPayeeView(row) })),
  };
};

/** Returns the payee of a number; refuses when there is none. */
async function payeeOf(
  { world, prisma, refuse }: InWorld & Refusing<"ACCOUNT_NOTFOUND">,
  payeeNo: string,
): Promise<SettlementPayeeRow> {
  const row = await prisma.settlementPayee.findFirst({
    where: { world: world.id, payeeNo, state: { not: removedSettlementPayee } },
  });
  return row ?? refuse("ACCOUNT_NOTFOUND");
}

const payeeCase: Table["settlementPayeeCase"] = async ({ payeeNo }, context) => {
  const row = await payeeOf(context, payeeNo);
  const { world, account, id } = row;
  const otherPayees = await context.prisma.settlementPayee.findMany({
    where: { world, account, id: { not: id }, state: { not: removedSettlementPayee } },
    orderBy: { id: "asc" },
    take: 20,
  });
  const nameOf = await namesOfMerchants(
    context,
    [row, ...otherPayees].map(({ userNo }) => userNo),
  );
  return {
    userNo: row.userNo,
    company: nameOf(row.userNo),
    payee: await toSettlementPayeeView(context, row),
    events: possiblePayeeDecisions(row),
    alsoOf: otherPayees.map(({ payeeNo: no, userNo, name }) => ({
      payeeNo: no,
      userNo,
      company: nameOf(userNo),
      name,
    })),
  };
};

const paper: Table["settlementPayeeFile"] = async ({ payeeNo, fileId }, context) => {
  const { proofIds, passportIds } = await payeeOf(context, payeeNo);
  return openAuditedFile(context, fileId, [...proofIds, ...passportIds].includes(fileId));
};

const decide: Table["decideSettlementPayee"] = async ({ payeeNo, changes, decision, reason }, context) =>
  transactInLockedWorld(context, async (tx) => {
    const row = await lockRow(tx, "SettlementPayee", { world: tx.world.id, payeeNo });
    if (!row || row.state === removedSettlementPayee) return tx.refuse("ACCOUNT_NOTFOUND");
    if (row.changes !== changes) return tx.refuse("ORDER_CHANGED");
    if (!(await decideLockedSettlementPayee(tx, row, decision, reason))) return tx.refuse("OPERATION_NOT_ALLOW");
    return readSettlementPayee(tx, row.id);
  });

export const settlementPayeeQueueHandlers: Table = {
  settlementPayeeQueue: queue,
  settlementPayeeCase: payeeCase,
  settlementPayeeFile: paper,
  decideSettlementPayee: decide,
};
