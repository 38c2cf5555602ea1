// Describes a prepared statement as PostgreSQL reports it: the types of its parameters and of its columns.
import type { PGlite } from "@electric-sql/pglite";

interface Column {
  readonly name: string;
  readonly type: number;
  /** True for a table column that may contain null; undefined when it cannot be determined. */
  readonly isNullable: true | undefined;
}
export interface StatementDescription {
  readonly parameters: readonly number[];
  readonly columns: readonly Column[];
}

const zero = Buffer.from([0]);
function message(kind: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Prepares statements without running them. */
export async function statementDescriber(db: PGlite) {
  const { rows } = await db.query<{ relation: number; no: number }>(
    "select attrelid::int as relation, attnum::int as no from pg_attribute where not attnotnull and attnum > 0",
  );
  const nullable = new Set(rows.map(({ relation, no }) => `${relation}.${no}`));
  /** Throws PostgreSQL's own message when it rejects the statement. */
  return async (text: string): Promise<StatementDescription> => {
    const parse = message("P", zero, Buffer.from(text), zero, Buffer.alloc(2));
    const { messages } = await db.execProtocol(
      Buffer.concat([parse, message("D", Buffer.from("S"), zero), message("S")]),
      { throwOnError: true },
    );
    let description: StatementDescription = { parameters: [], columns: [] };
    for (const reply of messages) {
      if ("dataTypeIDs" in reply && Array.isArray(reply.dataTypeIDs))
        description = { ...description, parameters: reply.dataTypeIDs.map(Number) };
      if ("fields" in reply && Array.isArray(reply.fields))
        description = {
          ...description,
          columns: reply.fields.flatMap((field) =>
            typeof field === "object"
              ? [
                  {
                    name: field.name,
                    type: field.dataTypeID,
                    isNullable: field.tableID
                      ? nullable.has(`${field.tableID}.${field.columnID}`) || undefined
                      : undefined,
                  },
                ]
              : [],
          ),
        };
    }
    return description;
  };
}
