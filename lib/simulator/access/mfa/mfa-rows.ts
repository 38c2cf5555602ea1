import { mfaLockMs, wrongMfaCodesMax } from "@/lib/access/terms";
import type { MfaUse } from "@/lib/gate/second-step";
import { addMilliseconds } from "@/lib/time/instant";
import type { PayPasswordStanding } from "../security/pay-password";
import type { MfaMethods } from "./step";
import { prepareQuery, query, queryFirstRow, raw, type ValueOf } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Describes a person's credentials, the way their company has enabled for a use, and the state of their payment
 * password.
 */
export interface MethodsAndWay extends MfaMethods, PayPasswordStanding {
  readonly way: string | null;
}

/**
 * Returns a person's methods for a second step, and the way their company has enabled for a use: null where none was
 * ever set, or without a use. Undefined where there is no such person.
 */
export async function readMfaMethodsAndWay(
  tx: InWorld,
  operatorId: string,
  use: MfaUse | null,
): Promise<MethodsAndWay | undefined> {
  const [row] = await selectMethodsAndWay(tx.sql, { world: tx.world.id, operatorId, use: use ?? "" });
  return row;
}

const selectMethodsAndWay = prepareQuery((value: ValueOf<{ world: string; operatorId: string; use: MfaUse | "" }>) =>
  query
    .selectFrom("operator as o")
    .leftJoin("secondStep as s", (join) =>
      join.onRef("s.world", "=", "o.world").onRef("s.userNo", "=", "o.userNo").on("s.use", "=", value("use")),
    )
    .where("o.world", "=", value("world"))
    .where("o.id", "=", value("operatorId"))
    .select(["o.wrongPayPasswords as tries", "o.payLockedUntil as lockedUntil", "s.way"])
    .select((eb) => [
      eb.fn.coalesce("o.phone", raw.lit("")).as("phone"),
      eb.fn.coalesce("o.email", raw.lit("")).as("email"),
      eb
        .exists(
          eb
            .selectFrom("secondFactor as f")
            .select("f.operator")
            .whereRef("f.world", "=", "o.world")
            .whereRef("f.operator", "=", "o.id")
            .where("f.appSecret", "is not", null),
        )
        .$castTo<boolean>()
        .as("app"),
      eb
        .exists(
          eb
            .selectFrom("passkey as p")
            .select("p.id")
            .whereRef("p.world", "=", "o.world")
            .whereRef("p.operator", "=", "o.id"),
        )
        .$castTo<boolean>()
        .as("passkey"),
    ]),
);

/**
 * Counts a wrong app or recovery code in one statement, and locks at the fifth in a row; undefined where there is a
 * lock already.
 */
export async function countWrongMfa(
  tx: InWorld,
  operatorId: string,
  real: Date,
): Promise<{ readonly lockedUntil: Date | null } | undefined> {
  return queryFirstRow(
    tx.sql,
    query
      .insertInto("secondFactor")
      .values({ world: tx.world.id, operator: operatorId, wrong: 1, appStep: 0 })
      .onConflict((conflict) =>
        conflict
          .columns(["world", "operator"])
          .doUpdateSet((eb) => {
            const wrong = eb("secondFactor.wrong", "+", 1);
            const isLast = eb(wrong, ">=", wrongMfaCodesMax);
            return {
              wrong: eb.case().when(isLast).then(eb.lit(0)).else(wrong).end(),
              lockedUntil: eb
                .case()
                .when(isLast)
                .then(eb.cast<Date>(eb.val(addMilliseconds(real, mfaLockMs)), "timestamptz"))
                .end(),
            };
          })
          .where((eb) =>
            eb.or([eb("secondFactor.lockedUntil", "is", null), eb("secondFactor.lockedUntil", "<=", real)]),
          ),
      )
      .returning("lockedUntil"),
  );
}
