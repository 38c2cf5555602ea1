import { englishName as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { companies } from "@/lib/operations/calls/companies";
import type { Handler } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMessage } from "../../notices/message";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { lockRow } from "@/lib/simulator/platform/store/records";

interface Row {
  id: string;
  userNo: string;
  company: string;
  before: string;
  enName: string;
  state: string;
  reason: string;
  placedAt: Date;
  decidedAt: Date | null;
}

export const englishNames: Handler<typeof companies.englishNames> = async (
  { state, currentPage, pageSize },
  { world, sql },
) => {
  const pageRows = await pageOfRows<Row>(
    sql,
    { currentPage, pageSize },
    {
      from: "english_name e",
      beside: "join merchant m on m.world = e.world and m.user_no = e.user_no",
      ...withFilters({ where: "e.world = $1::uuid", values: [world.id] }, [[state, (n) => `e.state = ${n}`]]),
      columns: `e.id, e.user_no as "userNo", m.name as company, m.english_name as before, e.name as "enName", e.state, e.reason, e.placed_at as "placedAt", e.decided_at as "decidedAt"`,
      order: `e.state <> '${machine.first}', e.placed_at desc, e.id desc`,
    },
  );
  return {
    ...pageRows,
    rows: pageRows.rows.map(({ state: at, ...row }) => {
      invariant(machine.is(at), `the wish of ${row.userNo} is in a known state`);
      return { ...row, state: at };
    }),
  };
};

/** Decides a request once; of two concurrent decisions the first counts. */
const decideName =
  (event: "pass" | "fail"): Handler<typeof companies.failEnglishName> =>
  async ({ id, reason }, { world, now, refuse, transact }) =>
    transact(async (tx) => {
      const wish = await lockRow(tx, "EnglishName", { world: world.id, id });
      if (!wish) return refuse("ORDER_NOTFOUND");
      if (!(await transition(tx, machine, wish, event))) return refuse("OPERATION_NOT_ALLOW");
      await tx.prisma.englishName.updateMany({ where: { world: world.id, id }, data: { decidedAt: now, reason } });
      const { userNo, name } = wish;
      if (event === "pass")
        await tx.prisma.merchant.updateMany({ where: { world: world.id, userNo }, data: { englishName: name } });
      await sendMessage(tx, {
        userNo,
        kind: event === "pass" ? "englishNamePassed" : "englishNameFailed",
        facts: { name, reason },
      });
      return {};
    });

const [pass, fail] = [decideName("pass"), decideName("fail")];
export const passEnglishName: Handler<typeof companies.passEnglishName> = (input, context) =>
  pass({ ...input, reason: "" }, context);
export const failEnglishName = fail;
