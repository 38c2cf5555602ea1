import type { operations } from "@/lib/operations/calls/worlds";
import { auditLabels, type AuditLabels } from "@/lib/simulator/platform/audit/labels";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readPage } from "@/lib/simulator/platform/store/paging";
import {
  allConditions,
  joinedTextExpression,
  query,
  raw,
  type RowExpressions,
} from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import { idFromTextColumn } from "./subjects";

type ActorColumn = "a.who" | "a.onBehalfOf";

/** Matches a column with an actor, or with the id of a person of that name. */
const isOf = (eb: RowExpressions<"audit", "a">, column: ActorColumn, world: string, actor: string) =>
  eb(column, "=", actor).or(column, "in", (own) =>
    own
      .selectFrom("operator as o")
      .select(raw<string>`o.id::text`.as("id"))
      .where("o.world", "=", world)
      .where("o.name", "=", actor),
  );

/** Selects the name and the merchant of the person with the id in a column. */
const personNamed = (eb: RowExpressions<"audit", "a">, column: ActorColumn) =>
  eb
    .selectFrom("operator as o")
    .select(({ ref }) => joinedTextExpression(ref("o.name"), ref("o.userNo")).as("name"))
    .whereRef("o.world", "=", "a.world")
    .where("o.id", "=", idFromTextColumn(column));

/**
 * Returns a world's audit log, newest first by real time: the ids increase with it. Each row as it was written, and as
 * text in the reader's language.
 */
export const listWorldAuditLog: Handler<typeof operations.audit> = async (
  { who, what, currentPage, pageSize },
  { world, caller, sql },
) => {
  const notes = query
    .selectFrom("audit as a")
    .where("a.world", "=", world.id)
    .where((eb) =>
      allConditions([
        who &&
          isOf(eb, "a.who", world.id, who).or(
            eb.and([eb("a.onBehalfOf", "<>", raw.lit("")), isOf(eb, "a.onBehalfOf", world.id, who)]),
          ),
        what && eb.fn<boolean>("starts_with", ["a.what", eb.val(what)]),
      ]),
    )
    .orderBy("a.id", "desc");
  const page = await readPage(sql, { currentPage, pageSize }, notes, {
    key: ["a.world", "a.id"],
    select: (rows) =>
      rows
        .select([
          "a.at",
          "a.notedAt",
          "a.who",
          "a.onBehalfOf",
          "a.origin",
          "a.what",
          "a.subject",
          "a.outcome",
          "a.sealNo",
        ])
        .select((eb) => [personNamed(eb, "a.who").as("name"), personNamed(eb, "a.onBehalfOf").as("behalf")]),
  });
  const words = await auditLabels(caller.locale);
  return {
    ...page,
    rows: page.rows.map(({ name, behalf, sealNo, ...row }) => ({
      ...row,
      isSealed: sealNo !== null,
      words: {
        who: actorText(words, { ...row, name, behalf }),
        what: words.operationName(row.what),
        subject: words.subject(row.subject),
        result: words.result(row.outcome),
        origin: words.origin(row.origin),
      },
    })),
  };
};

/** Describes an actor: `name` is that of a person, `behalf` that of the person that it was done for. */
type Actor = Pick<Row<"Audit">, "who" | "onBehalfOf"> & {
  readonly name: string | null;
  readonly behalf: string | null;
};

function actorText(words: AuditLabels, { who, name, onBehalfOf, behalf }: Actor): string {
  const actor = who.startsWith("ops:") ? words.operations(who.slice("ops:".length)) : words.actor(who, name);
  return onBehalfOf === "" ? actor : words.onBehalfOf(actor, words.actor(onBehalfOf, behalf));
}
