import type { poboActions } from "@/lib/operations/calls/pobo";
import { poboPayerMachine as machine } from "@/lib/payments/states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMessage } from "@/lib/simulator/notices/message";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { mayBePersonal, toPoboView, readPobo } from "../pobo/pobo-records";
import { rowOfModel, lockRow } from "@/lib/simulator/platform/store/records";
import { setTerm } from "@/lib/simulator/driving/worlds/world";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

const decisionEvents = ["pass", "refuse", "suspend"] as const;
const kinds = { pass: "poboPassed", refuse: "poboRefused", suspend: "poboSuspended" } as const;

/** Decides about one payer, and notifies its merchant. */
const decidePobo =
  (event: (typeof decisionEvents)[number]): Handler<typeof poboActions.refusePobo> =>
  async ({ poboRecordId, reason }, context) =>
    inHeldWorld(context, async (tx) => {
      const row = await lockRow(tx, "PoboPayer", { world: tx.world.id, id: poboRecordId });
      if (!row || row.state === "removed") return context.refuse("POBO_NOTFOUND");
      if (!(await transition(tx, machine, row, event))) return context.refuse("OPERATION_NOT_ALLOW");
      await tx.prisma.poboPayer.updateMany({ where: { world: tx.world.id, id: row.id }, data: { reason } });
      await sendMessage(tx, {
        userNo: row.userNo,
        kind: kinds[event],
        facts: { poboRecordId: row.id, name: row.name, reason },
      });
      return readPobo(tx, row.id);
    });

const pass = decidePobo("pass");

export const poboOperationHandlers: Handlers<typeof poboActions> = {
  async poboPayers({ state, currentPage, pageSize }, { world, sql }) {
    const pageRows = await pageOfRows<{ company: string }>(
      sql,
      { currentPage, pageSize },
      {
        from: "pobo_payer p",
        beside: "join merchant m on m.world = p.world and m.user_no = p.user_no",
        ...withFilters({ where: "p.world = $1::uuid", values: [world.id] }, [[state, (n) => `p.state = ${n}`]]),
        columns: "p.*, m.name as company",
        order: `p.state <> '${machine.first}', p.made_at desc, p.id desc`,
      },
    );
    return {
      ...pageRows,
      mayBePersonal: mayBePersonal(world),
      rows: pageRows.rows.map(({ company, ...row }) => {
        const payer = rowOfModel<"PoboPayer">(row);
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
    inHeldWorld(context, async (tx) => {
      await setTerm(tx.sql, tx.world, "poboPersonal", may ? 1 : 0);
      return { mayBePersonal: may };
    }),
};
