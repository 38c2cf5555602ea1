import { prepareQuery, query, rowsOfLists, type ValueOf } from "../store/query";
import type { Row } from "../store/records";
import type { InWorld } from "../store/tx";

type Note = Omit<Row<"Audit">, "sealNo" | "seal">;

const insertNote = prepareQuery((value: ValueOf<Note>) =>
  query.insertInto("audit").values({
    world: value("world"),
    id: value("id"),
    at: value("at"),
    notedAt: value("notedAt"),
    who: value("who"),
    origin: value("origin"),
    what: value("what"),
    subject: value("subject"),
    outcome: value("outcome"),
    onBehalfOf: value("onBehalfOf"),
  }),
);

/** Writes one row of the audit log: every operation does, and the ledger's throughput is measured with it. */
export async function insertAuditRow(tx: InWorld, note: Note): Promise<void> {
  await insertNote(tx.sql, { ...note, world: tx.world.id });
}

interface Seals {
  readonly world: string;
  readonly ids: readonly string[];
  readonly nos: readonly bigint[];
  readonly seals: readonly string[];
}

const updateSeals = prepareQuery((value: ValueOf<Seals>) =>
  query
    .updateTable("audit as a")
    .from(
      rowsOfLists<{ id: string; no: bigint; seal: string }, "s">("s", {
        id: ["uuid", value("ids")],
        no: ["bigint", value("nos")],
        seal: ["text", value("seals")],
      }),
    )
    .set((row) => ({ sealNo: row.ref("s.no"), seal: row.ref("s.seal") }))
    .where("a.world", "=", value("world"))
    .whereRef("a.id", "=", "s.id"),
);

/** Writes the seals of many rows, in one statement. */
export async function writeAuditSeals(
  tx: InWorld,
  seals: readonly { readonly id: string; readonly no: bigint; readonly seal: string }[],
): Promise<void> {
  await updateSeals(tx.sql, {
    world: tx.world.id,
    ids: seals.map((row) => row.id),
    nos: seals.map((row) => row.no),
    seals: seals.map((row) => row.seal),
  });
}
