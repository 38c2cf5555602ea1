// Prepares declared statements against the migrated schema and compares PostgreSQL's description with their types.
import type { PGlite } from "@electric-sql/pglite";
import type { DeclaredStatement, SqlType } from "../../lib/simulator/platform/store/statement";
import { statementDescriber, type StatementDescription } from "./describe";

/** Maps PostgreSQL's types to the names that statements declare; those of one name are read and sent alike. */
const typeNames: Readonly<Record<number, string>> = {
  16: "boolean",
  17: "bytea",
  20: "bigint",
  21: "smallint",
  23: "integer",
  25: "text",
  114: "jsonb",
  701: "double precision",
  1000: "boolean[]",
  1005: "smallint[]",
  1007: "integer[]",
  1009: "text[]",
  1016: "bigint[]",
  1022: "double precision[]",
  1043: "text",
  1184: "timestamptz",
  1185: "timestamptz[]",
  1231: "numeric[]",
  1700: "numeric",
  2950: "uuid",
  2951: "uuid[]",
  3802: "jsonb",
  3807: "jsonb[]",
};

const typeName = (oid: number): string => typeNames[oid] ?? `type ${oid}`;

type AnyType = SqlType<unknown, never>;

function wrongParameters(declared: readonly AnyType[], described: readonly number[]): string[] {
  if (declared.length !== described.length) return [`${declared.length} parameters declared of ${described.length}`];
  return described.flatMap((oid, at) => {
    const declaredName = declared[at]?.name;
    return declaredName === typeName(oid) ? [] : [`$${at + 1} is ${typeName(oid)}, declared ${declaredName}`];
  });
}

function wrongColumns(
  declared: Readonly<Record<string, AnyType>>,
  described: StatementDescription["columns"],
): string[] {
  const names = described.map(({ name }) => name);
  return [
    ...Object.keys(declared).flatMap((name) => (names.includes(name) ? [] : [`no column ${name}`])),
    ...names.flatMap((name, at) => (names.indexOf(name) < at ? [`two columns ${name}`] : [])),
    ...described.flatMap(({ name, type, isNullable }) => {
      const column = Object.hasOwn(declared, name) ? declared[name] : undefined;
      if (!column) return [`the column ${name} is not declared`];
      if (column.name !== typeName(type)) return [`${name} is ${typeName(type)}, declared ${column.name}`];
      return isNullable && !column.isNullable && !column.isPresent
        ? [`${name} may be null, and is declared not to`]
        : [];
    }),
  ];
}

/** Matches the declaration of a cursor, whose rows a later `fetch` reads. */
const cursor = /^declare\s+(\w+)\s+(?:no scroll\s+)?cursor\s+(?:with(?:out)? hold\s+)?for\s+/i;
const fetchStatement = /^fetch\s+.*?\bfrom\s+(\w+)$/i;

/**
 * Returns what is wrong with each statement: PostgreSQL's own message where it does not prepare it, else the parameters
 * and columns that are not as declared. The columns of a `fetch` are those of its cursor.
 */
export async function findStatementFaults(statements: readonly DeclaredStatement[], db: PGlite): Promise<string[]> {
  const describe = await statementDescriber(db);
  const cursors = new Map(
    statements.flatMap(({ text }) => {
      const name = cursor.exec(text.trim())?.[1];
      return name ? [[name, text.trim().replace(cursor, "")]] : [];
    }),
  );
  const wrong: string[] = [];
  for (const { name, text, parameters, columns } of statements) {
    const fetched = cursors.get(fetchStatement.exec(text.trim())?.[1] ?? "");
    try {
      const description = await describe(text);
      const rows = fetched ? await describe(fetched) : description;
      for (const fault of [
        ...wrongParameters(parameters, description.parameters),
        ...wrongColumns(columns, rows.columns),
      ])
        wrong.push(`${name}: ${fault}`);
    } catch (cause) {
      wrong.push(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  return wrong;
}
