import type { poboActions } from "@/lib/operations/calls/pobo";
import { poboPayer as machine } from "@/lib/payments/states";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMessage } from "@/lib/simulator/notices/message";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { mayBePersonal, toPoboView, readPobo } from "../pobo/pobo-records";
import { named, lockRow } from "@/lib/simulator/platform/store/records";
import { setTerm } from "@/lib/simulator/driving/worlds/world";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/held-world";

const own = ["pass", "refuse", "suspend"] as const;
const kinds = { pass: "poboPassed", refuse: "poboRefused", suspend: "poboSuspended" } as const;

/** A decision about one payer, with a message to its merchant. */
const decided =
  (event: (typeof own)[number]): Handler<typeof poboActions.refusePobo> =>
  async ({ poboRecordId, reason }, asked) =>
    inHeldWorld(asked, async (tx) => {
      const row = await lockRow(tx, "PoboPayer", { world: tx.world.id, id: poboRecordId });
      if (!row || row.state === "removed") return asked.refuse("POBO_NOTFOUND");
      if (!(await transition(tx, machine, row, event))) return asked.refuse("OPERATION_NOT_ALLOW");
      await tx.prisma.poboPayer.updateMany({ where: { world: tx.world.id, id: row.id }, data: { reason } });
      await sendMessage(tx, {
        userNo: row.userNo,
        kind: kinds[event],
        facts: { poboRecordId: row.id, name: row.name, reason },
      });
      return readPobo(tx, row.id);
    });

const pass = decided("pass");

export const poboOperationHandlers: Handlers<typeof poboActions> = {
  async poboPayers({ state, currentPage, pageSize }, { world, sql }) {
    const found = await pageOfRows<{ company: string }>(
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
      ...found,
      mayBePersonal: mayBePersonal(world),
      rows: found.rows.map(({ company, ...row }) => {
        const payer = named<"PoboPayer">(row);
        const shown = toPoboView(payer);
        return {
          ...shown,
          userNo: payer.userNo,
          company,
          events: own.filter((event) => machine.next(shown.state, event) !== undefined),
        };
      }),
    };
  },
  passPobo: (takes, asked) => pass({ ...takes, reason: "" }, asked),
  refusePobo: decided("refuse"),
  suspendPobo: decided("suspend"),
  setPoboPersonal: async ({ mayBePersonal: may }, asked) =>
    inHeldWorld(asked, async (tx) => {
      await setTerm(tx.sql, tx.world, "poboPersonal", may ? 1 : 0);
      return { mayBePersonal: may };
    }),
};
