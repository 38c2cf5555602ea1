import type { poboActions } from "@/lib/operations/calls/pobo";
import { poboPayerMachine as machine } from "@/lib/payments/states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage } from "@/lib/simulator/notices/message";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, query, stateLiteral } from "@/lib/simulator/platform/store/query";
import { allowsPersonalPobo, toPoboView, readPoboPayer } from "../pobo/pobo-records";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { setTerm } from "@/lib/simulator/driving/worlds/world";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

const decisionEvents = ["pass", "refuse", "suspend"] as const;
const kinds = { pass: "poboPassed", refuse: "poboRefused", suspend: "poboSuspended" } as const;

/** Decides about one payer, and notifies its merchant. */
const decidePobo =
  (event: (typeof decisionEvents)[number]): Handler<typeof poboActions.refusePobo> =>
  async ({ poboRecordId, reason }, context) =>
    transactInLockedWorld(context, async (tx) => {
      const row = await lockRow(tx, "PoboPayer", { world: tx.world.id, id: poboRecordId });
      if (!row || row.state === "removed") return context.refuse("POBO_NOTFOUND");
      if (!(await transition(tx, machine, row, event))) return context.refuse("OPERATION_NOT_ALLOW");
      await tx.prisma.poboPayer.updateMany({ where: { world: tx.world.id, id: row.id }, data: { reason } });
      await sendMerchantMessage(tx, {
        userNo: row.userNo,
        kind: kinds[event],
        facts: { poboRecordId: row.id, name: row.name, reason },
      });
      return readPoboPayer(tx, row.id);
    });

const pass = decidePobo("pass");

export const poboOperationHandlers: Handlers<typeof poboActions> = {
  async poboPayers({ state, ...paging }, { world, sql }) {
    const listed = query
      .selectFrom("poboPayer as p")
      .where("p.world", "=", world.id)
      .where(({ eb }) => allConditions([state && eb("p.state", "=", state)]))
      .orderBy(({ eb }) => eb("p.state", "<>", stateLiteral(machine, machine.first)))
      .orderBy("p.madeAt", "desc")
      .orderBy("p.id", "desc");
    const page = await readPage(sql, paging, listed, {
      key: ["p.world", "p.id"],
      select: (rows) =>
        rows
          .innerJoin("merchant as m", (join) =>
            join.onRef("m.world", "=", "p.world").onRef("m.userNo", "=", "p.userNo"),
          )
          .selectAll("p")
          .select("m.name as company"),
    });
    return {
      ...page,
      mayBePersonal: allowsPersonalPobo(world),
      rows: page.rows.map(({ company, ...payer }) => {
        const view = toPoboView(payer);
        return {
          ...view,
          userNo: payer.userNo,
          company,
          events: decisionEvents.filter((event) => machine.next(view.state, event) !== undefined),
        };
      }),
    };
  },
  passPobo: (input, context) => pass({ ...input, reason: "" }, context),
  refusePobo: decidePobo("refuse"),
  suspendPobo: decidePobo("suspend"),
  setPoboPersonal: async ({ mayBePersonal: may }, context) =>
    transactInLockedWorld(context, async (tx) => {
      await setTerm(tx.sql, tx.world, "poboPersonal", may ? 1 : 0);
      return { mayBePersonal: may };
    }),
};
