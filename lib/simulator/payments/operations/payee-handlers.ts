import type { payeeActions } from "@/lib/operations/calls/payees";
import { payee as machine } from "@/lib/payments/states";
import { payeesChecked } from "@/lib/payments/terms";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage } from "@/lib/simulator/notices/message";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, query, stateLiteral } from "@/lib/simulator/platform/store/query";
import { readPayee } from "../payees/payee-records";
import { toPayeeView } from "../orders/views";
import { type Row, lockRow } from "@/lib/simulator/platform/store/records";
import { setTerm, numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

type Table = Handlers<typeof payeeActions>;

const payees: Table["payees"] = async ({ state, ...paging }, { world, sql }) => {
  const listed = query
    .selectFrom("payee as p")
    .where("p.world", "=", world.id)
    .where(({ eb }) => allConditions([state && eb("p.state", "=", state)]))
    .orderBy(({ eb }) => eb("p.state", "<>", stateLiteral(machine, machine.first)))
    .orderBy("p.madeAt", "desc")
    .orderBy("p.id", "desc");
  const page = await readPage(sql, paging, listed, {
    key: ["p.world", "p.id"],
    select: (rows) =>
      rows
        .innerJoin("merchant as m", (join) => join.onRef("m.world", "=", "p.world").onRef("m.userNo", "=", "p.userNo"))
        .selectAll("p")
        .select("m.name as company"),
  });
  return {
    ...page,
    rows: page.rows.map(({ company, ...payee }) => {
      const view = toPayeeView(payee);
      const moves = (["enable", "disable"] as const).filter((event) => machine.next(view.state, event) !== undefined);
      return {
        ...view,
        userNo: payee.userNo,
        company,
        events: view.state === machine.first ? [...moves, "ask" as const] : moves,
      };
    }),
  };
};

/** Decides about one payee, and notifies its merchant. */
const decidePayee =
  (event: "enable" | "disable"): Handler<typeof payeeActions.enablePayee> =>
  async ({ payeeId }, context) =>
    transactInLockedWorld(context, async (tx) => {
      const row = await lockRow(tx, "Payee", { world: tx.world.id, id: payeeId });
      if (!row || row.state === "removed") return context.refuse("ACCOUNT_NOTFOUND");
      if (!(await transition(tx, machine, row, event))) return context.refuse("OPERATION_NOT_ALLOW");
      await tx.prisma.payee.updateMany({
        where: { world: tx.world.id, id: payeeId },
        data: { askedFor: "", awaitsMaterial: false },
      });
      await sendMerchantMessage(tx, {
        userNo: row.userNo,
        kind: event === "enable" ? "payeeEnabled" : "payeeDisabled",
        facts: factsOf(row),
      });
      return toPayeeView(await readPayee(tx, payeeId));
    });

const factsOf = ({ id, name }: Row<"Payee">) => ({ payeeId: id, payee: name });

const requestPayeeMaterial: Table["askPayee"] = async ({ payeeId, askedFor }, context) =>
  transactInLockedWorld(context, async (tx) => {
    const row = await lockRow(tx, "Payee", { world: tx.world.id, id: payeeId });
    if (!row || row.state === "removed") return context.refuse("ACCOUNT_NOTFOUND");
    if (row.state !== machine.first) return context.refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.payee.updateMany({
      where: { world: tx.world.id, id: payeeId },
      data: { askedFor, awaitsMaterial: true },
    });
    await sendMerchantMessage(tx, {
      userNo: row.userNo,
      kind: "payeeAsked",
      facts: { ...factsOf(row), askedFor },
    });
    return toPayeeView(await readPayee(tx, payeeId));
  });

const payeeTerms: Table["payeeTerms"] = async (_, { world }) => ({
  isChecked: numericWorldTerm(world, "payeesChecked", payeesChecked) !== 0,
});

const setPayeeTerms: Table["setPayeeTerms"] = async ({ isChecked }, context) =>
  transactInLockedWorld(context, async (tx) => {
    await setTerm(tx.sql, tx.world, "payeesChecked", isChecked ? 1 : 0);
    return { isChecked };
  });

export const payeesHandlers: Table = {
  payees,
  enablePayee: decidePayee("enable"),
  disablePayee: decidePayee("disable"),
  askPayee: requestPayeeMaterial,
  payeeTerms,
  setPayeeTerms,
};
