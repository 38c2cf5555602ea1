import type { operations } from "@/lib/operations/calls/worlds";
import type { Handler } from "@/lib/simulator/platform/handler";
import { allConditions, query, raw, queryRows } from "@/lib/simulator/platform/store/query";

/** Ends portal sessions of one person, one merchant or the whole world; sessions of operations belong to no world. */
export const endPortalSessions: Handler<typeof operations.endSessions> = async ({ userNo, loginNo }, { transact }) =>
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
        allConditions([
          userNo !== undefined && eb("o.userNo", "=", userNo),
          login && eb.or([eb("o.email", "=", login), eb("o.phone", "=", login)]),
        ]),
      );
    return { ended: (await queryRows(tx.sql, sessions.returning("o.id"))).length };
  });
