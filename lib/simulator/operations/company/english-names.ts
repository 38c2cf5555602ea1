import { englishName as machine } from "@/lib/access/states";
import { invariant } from "@/lib/call/refusals";
import type { companies } from "@/lib/operations/calls/companies";
import type { Handler } from "@/lib/simulator/platform/handler";
import { transition } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessage } from "../../notices/message";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, query, stateLiteral } from "@/lib/simulator/platform/store/query";
import { lockRow } from "@/lib/simulator/platform/store/records";

export const listEnglishNameApplications: Handler<typeof companies.englishNames> = async (
  { state, currentPage, pageSize },
  { world, sql },
) => {
  const wishes = query
    .selectFrom("englishName as e")
    .where("e.world", "=", world.id)
    .where((eb) => allConditions([state && eb("e.state", "=", state)]))
    .orderBy((eb) => eb("e.state", "<>", stateLiteral(machine, machine.first)))
    .orderBy("e.placedAt", "desc")
    .orderBy("e.id", "desc");
  const pageRows = await readPage(sql, { currentPage, pageSize }, wishes, {
    key: ["e.world", "e.id"],
    select: (rows) =>
      rows
        .innerJoin("merchant as m", (join) => join.onRef("m.world", "=", "e.world").onRef("m.userNo", "=", "e.userNo"))
        .select(["e.id", "e.userNo", "m.name as company", "m.englishName as before", "e.name as enName"])
        .select(["e.state", "e.reason", "e.placedAt", "e.decidedAt"]),
  });
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
      await sendMerchantMessage(tx, {
        userNo,
        kind: event === "pass" ? "englishNamePassed" : "englishNameFailed",
        facts: { name, reason },
      });
      return {};
    });

const [pass, fail] = [decideName("pass"), decideName("fail")];
export const approveEnglishName: Handler<typeof companies.passEnglishName> = (input, context) =>
  pass({ ...input, reason: "" }, context);
export const rejectEnglishName = fail;
