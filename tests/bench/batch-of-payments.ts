import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/simulator/platform/store/database";
import { merchantAccount, platformAccount } from "@/lib/simulator/platform/ledger/chart";
import { transferLines } from "@/lib/simulator/platform/ledger/post";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import type { Row } from "@/lib/simulator/platform/store/records";
import { wednesday, world } from "./ledger";
import { worldContext } from "@/lib/simulator/platform/store/tx";

export const merchant = "100001";
export const by = { name: "bench", origin: "127.0.0.1", at: wednesday };
const rowMinor = 100_00n;
const feeMinor = 15_00n;

/** Opens the merchant with as many enabled payees as a batch will have rows. */
export async function openMerchant(db: Database, payees: number): Promise<void> {
  await db.sql(
    "insert into merchant (world, user_no, name, english_name, real_name_state, first_verify, user_type, made_at) values ($1::uuid, $2, 'Bench', 'Bench', 2, 2, 2, $3::timestamptz)",
    [world, merchant, wednesday],
  );
  await db.sql(
    `insert into payee (world, id, payee_no, user_no, state, channel, entity_type, currency, name, account, swift, bank_name, bank_country, country, address, made_at)
     select $1::uuid, md5('payee' || n)::uuid, 'PE' || n, $2, 'enabled', 'abroad', 'company', 'USD', 'Payee ' || n || ' Inc', lpad(n::text, 12, '0'), 'CITIUS33', 'Citibank', 'US', 'US', 'Street ' || n, $3::timestamptz from generate_series(1, $4::int) n`,
    [world, merchant, wednesday, payees],
  );
}

/** Creates a batch of this many rows that is pending review, with its money reserved. */
export async function heldBatch(db: Database, rows: number): Promise<Row<"PaymentBatch">> {
  const id = randomUUID();
  await db.sql(
    `insert into payment_batch (world, id, batch_no, user_no, operator_id, state, file_name, rows_read, placed_at, submitted_at, expires_at)
     values ($1::uuid, $2::uuid, $3, $4, $2::uuid, 'pendingReview', 'bench.xlsx', $5::int, $6::timestamptz, $6::timestamptz, $6::timestamptz)`,
    [world, id, `BP${id.slice(0, 20)}`, merchant, rows, wednesday],
  );
  await db.sql(
    `insert into batch_row (world, batch_id, no, id, cells, payee_id, payee_name, payee_account, currency, amount_minor, fee_minor, bearer, purpose)
     select $1::uuid, $2::uuid, n, md5($2::text || n)::uuid, '[]', p.id, p.name, p.account, 'USD', $3::bigint, $4::bigint, 'SHA', 'goods' from generate_series(1, $5::int) n join payee p on p.world = $1::uuid and p.id = md5('payee' || n)::uuid`,
    [world, id, rowMinor, feeMinor, rows],
  );
  const heldMinor = (rowMinor + feeMinor) * BigInt(rows);
  await db.sql(
    "insert into batch_total (world, batch_id, currency, rows, amount_minor, fee_minor) values ($1::uuid, $2::uuid, 'USD', $3::int, $4::bigint, $5::bigint)",
    [world, id, rows, rowMinor * BigInt(rows), feeMinor * BigInt(rows)],
  );
  const [nostro, heldAccount] = [platformAccount("nostro", "USD", id), merchantAccount(merchant, "held", "USD")];
  await db.transact(async (sql) =>
    moveMoney(worldContext(sql, { id: world }), [
      {
        orderId: id,
        leg: "hold",
        kind: "batch",
        at: wednesday,
        by,
        lines: transferLines(nostro, heldAccount, heldMinor),
      },
    ]),
  );
  await db.pool.query("analyze");
  const batch = await db.prisma.paymentBatch.findFirst({ where: { world, id } });
  if (!batch) throw new Error("the benchmark's batch is there");
  return batch;
}
