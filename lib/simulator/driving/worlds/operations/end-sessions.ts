import type { operations } from "@/lib/operations/calls/worlds";
import type { Handler } from "@/lib/simulator/platform/handler";
import { conditionsOf, query, raw, rowsOf } from "@/lib/simulator/platform/store/query";

/** Ends portal sessions of one person, one merchant or the whole world; sessions of operations belong to no world. */
export const endSessions: Handler<typeof operations.endSessions> = async ({ userNo, loginNo }, { transact }) =>
  transact(async (tx) => {
    const login = loginNo?.trim().toLowerCase();
    const sessions = query
      .deleteFrom("session as s")
      .using("operator as o")
      .where("s.realm", "<>", "operations")
      .where("s.world", "=", tx.world.id)
      .whereRef("o.world", "=", "s.world")
      .where("o.id", "=", raw<string>`s.holder::uuid`)
      .where((eb) =>
        conditionsOf([
          userNo !== undefined && eb("o.userNo", "=", userNo),
          login && eb.or([eb("o.email", "=", login), eb("o.phone", "=", login)]),
        ]),
      );
    return { ended: (await rowsOf(tx.sql, sessions.returning("o.id"))).length };
  });
