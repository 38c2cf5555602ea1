// What PostgreSQL says of a statement once it is prepared: the types of its parameters and of its columns.
import type { PGlite } from "@electric-sql/pglite";

interface Column {
  readonly name: string;
  readonly type: number;
  /** True for a column of a table that may hold null; undefined where nobody can say. */
  readonly isNullable: true | undefined;
}
export interface Described {
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
export async function describer(db: PGlite) {
  const { rows } = await db.query<{ relation: number; no: number }>(
    "select attrelid::int as relation, attnum::int as no from pg_attribute where not attnotnull and attnum > 0",
  );
  const nullable = new Set(rows.map(({ relation, no }) => `${relation}.${no}`));
  /** Throws PostgreSQL's own words when it does not take the statement. */
  return async (text: string): Promise<Described> => {
    const parse = message("P", zero, Buffer.from(text), zero, Buffer.alloc(2));
    const { messages } = await db.execProtocol(
      Buffer.concat([parse, message("D", Buffer.from("S"), zero), message("S")]),
      { throwOnError: true },
    );
    let described: Described = { parameters: [], columns: [] };
    for (const one of messages) {
      if ("dataTypeIDs" in one && Array.isArray(one.dataTypeIDs))
        described = { ...described, parameters: one.dataTypeIDs.map(Number) };
      if ("fields" in one && Array.isArray(one.fields))
        described = {
          ...described,
          columns: one.fields.flatMap((field) =>
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
    return described;
  };
}
