import { payment, paymentBatch } from "@/lib/payments/states";
import { repeatMinutes } from "@/lib/payments/terms";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import type { Row } from "@/lib/simulator/platform/store/records";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import { query, raw, queryRows, stateLiteral, stateLiterals } from "@/lib/simulator/platform/store/query";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type ComparedPayment = Pick<
  Row<"Payment">,
  "payeeAccount" | "currency" | "amountMinor" | "reference" | "merchantOrderNo"
>;

/**
 * Returns the order numbers of existing payments that repeat the given ones, made by any user of the merchant: a
 * payment of the last hours, single or in a batch, or a batch under review. Has one entry per input payment, undefined
 * where there is no repeat. The result is exact when the merchant's order counter is locked.
 */
export async function findRepeatedOrderNos(
  tx: Pick<Tx, "sql" | "prisma" | "world" | "now">,
  userNo: string,
  payments: readonly ComparedPayment[],
): Promise<readonly (string | undefined)[]> {
  const since = addMilliseconds(tx.now, -numericWorldTerm(tx.world, "repeatMinutes", repeatMinutes) * minuteMs);
  const repeats = await queryRows(tx.sql, latestEqual(tx.world.id, userNo, since, payments));
  const byPlace = new Map(repeats.map(({ place, orderNo }) => [place, orderNo]));
  return payments.map((_, at) => byPlace.get(at + 1));
}

/**
 * Selects, for each payment by its place, the merchant's latest payment since an instant, or row of a batch under
 * review, that pays the same account the same amount with the same reference. Two that both carry a merchant order
 * number, and different ones, are not repeats. Payments that ended without being paid are ignored.
 */
function latestEqual(world: string, userNo: string, since: Date, payments: readonly ComparedPayment[]) {
  const accounts = payments.map(({ payeeAccount }) => payeeAccount);
  const currencies = payments.map(({ currency }) => currency);
  const amounts = payments.map(({ amountMinor }) => amountMinor);
  const references = payments.map(({ reference }) => reference);
  const orderNos = payments.map(({ merchantOrderNo }) => merchantOrderNo);
  return query
    .with("existingPayment", (db) =>
      db
        .selectFrom("payment as p")
        .select(["p.orderNo as no", "p.placedAt as at", "p.payeeAccount", "p.currency", "p.amountMinor"])
        .select(["p.reference", "p.merchantOrderNo"])
        .where("p.world", "=", world)
        .where("p.userNo", "=", userNo)
        .where("p.placedAt", ">", since)
        .where("p.state", "not in", stateLiterals(payment, "canceled", "failure"))
        .unionAll(
          db
            .selectFrom("paymentBatch as b")
            .innerJoin("batchRow as r", (join) =>
              join.onRef("r.world", "=", "b.world").onRef("r.batchId", "=", "b.id").on("r.faults", "is", null),
            )
            .select(["b.batchNo as no", "b.submittedAt as at", "r.payeeAccount", "r.currency", "r.amountMinor"])
            .select(["r.reference", "r.merchantOrderNo"])
            .where("b.world", "=", world)
            .where("b.userNo", "=", userNo)
            .where("b.state", "=", stateLiteral(paymentBatch, "pendingReview"))
            // a batch under review was submitted
            .$narrowType<{ at: Date }>(),
        ),
    )
    .selectFrom(
      raw<
        Omit<ComparedPayment, "payeeAccount"> & { account: string; place: bigint }
      >`unnest(${accounts}::text[], ${currencies}::text[], ${amounts}::bigint[], ${references}::text[], ${orderNos}::text[]) with ordinality`.as<"n">(
        raw`n (account, currency, amount_minor, reference, merchant_order_no, place)`,
      ),
    )
    .innerJoin("existingPayment as e", (join) =>
      join
        .onRef("e.payeeAccount", "=", "n.account")
        .onRef("e.currency", "=", "n.currency")
        .onRef("e.amountMinor", "=", "n.amountMinor")
        .onRef("e.reference", "=", "n.reference")
        .on(({ eb, or, ref }) =>
          or([
            eb("e.merchantOrderNo", "=", ref("n.merchantOrderNo")),
            eb("e.merchantOrderNo", "=", raw.lit("")),
            eb("n.merchantOrderNo", "=", raw.lit("")),
          ]),
        ),
    )
    .distinctOn("n.place")
    .orderBy("n.place")
    .orderBy("e.at", "desc")
    .orderBy("e.no", "desc")
    .select(({ cast }) => [cast<number>("n.place", "integer").as("place"), "e.no as orderNo"]);
}
