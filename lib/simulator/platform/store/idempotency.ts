import type { Sql } from "./pool";
import { prepareQuery, query, raw, type ValueOf } from "./query";
import { readRows, type Row } from "./records";

/** Describes the stored reply of a call under a key, so that the same request gets the same reply. */
export interface StoredReply {
  readonly digest: string;
  /** Is `ok`, or the code of the refusal. */
  readonly outcome: string;
  /** Holds the reply in its wire form, or the refusal's detail. */
  readonly answer: unknown;
}

/** Identifies a stored reply: a key belongs to one operator of one world and one call. */
export interface KeyOf {
  readonly world: string;
  readonly who: string;
  /**
   * Holds the merchant of the request, since the database reveals the row only to that merchant; undefined without one.
   */
  readonly userNo?: string | undefined;
  readonly call: string;
  readonly key: string;
}

/** Returns the reply that is stored under a key, or undefined where there is none. */
export async function storedReply(sql: Sql, of: KeyOf): Promise<StoredReply | undefined> {
  const { world, who, call, key } = of;
  const [row] = await readRows({ sql }, "Idempotency", { world, who, call, key }, ["digest", "outcome", "answer"]);
  return row;
}

type ReplyRow = Omit<KeyOf, "userNo"> & {
  userNo: string;
  digest: string;
  outcome: string;
  answer: string;
  madeAt: Date;
};

const insertReply = prepareQuery((value: ValueOf<ReplyRow>) =>
  query
    .insertInto("idempotency")
    .values({
      world: value("world"),
      who: value("who"),
      call: value("call"),
      key: value("key"),
      digest: value("digest"),
      outcome: value("outcome"),
      answer: raw<Row<"Idempotency">["answer"]>`${value("answer")}`,
      madeAt: value("madeAt"),
      userNo: value("userNo"),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key"),
);

/**
 * Writes the reply under its key, in the call's own transaction. Returns false when another request with the key has
 * been answered meanwhile (its transaction is waited for): then this one must roll back and return that reply.
 */
export async function storeReply(
  sql: Sql,
  of: KeyOf,
  { digest, outcome, answer }: StoredReply,
  real: Date,
): Promise<boolean> {
  const rows = await insertReply(sql, {
    ...of,
    ...{ userNo: of.userNo ?? "", digest, outcome, answer: JSON.stringify(answer ?? null), madeAt: real },
  });
  return rows.length === 1;
}

/** Deletes keys older than their retention time (24 hours of real time at least). */
export async function deleteOldIdempotencyKeys(sql: Sql, before: Date): Promise<void> {
  await sql.prisma.idempotency.deleteMany({ where: { madeAt: { lt: before } } });
}
