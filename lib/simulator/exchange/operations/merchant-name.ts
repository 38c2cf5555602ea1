import type { RowExpressions } from "@/lib/simulator/platform/store/query";

/** Selects the name of the merchant of an exchange `x`, as a column `merchant`. */
export const merchantNameColumn = (eb: RowExpressions<"exchangeOrder", "x">) =>
  eb
    .selectFrom("merchant as m")
    .select("m.name")
    .whereRef("m.world", "=", "x.world")
    .whereRef("m.userNo", "=", "x.userNo")
    .$asScalar()
    .$notNull()
    .as("merchant");
