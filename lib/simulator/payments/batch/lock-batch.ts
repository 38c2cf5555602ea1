import type { Who } from "@/lib/call/who";
import type { Sql } from "../../store/pool";
import { type Row, lockRow } from "../../store/records";

/**
 * A batch of the merchant's own, kept from change until the transaction ends: of all who decide on it together, one
 * does.
 */
export async function lockOwn(
  sql: Sql,
  world: string,
  { userNo }: Pick<Who, "userNo">,
  batchNo: string,
): Promise<Row<"PaymentBatch"> | undefined> {
  const row = await lockRow(sql, "PaymentBatch", { world, batchNo });
  return row?.userNo === userNo ? row : undefined;
}
