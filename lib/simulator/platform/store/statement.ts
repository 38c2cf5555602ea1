import type { RunStatement } from "./pool";

/**
 * Describes a PostgreSQL type as a statement declares it: the value that the driver reads for it, and the values that a
 * parameter of the type accepts.
 */
export interface SqlType<Read = unknown, Sent = unknown> {
  /** Names the type, as the check of statements names those that PostgreSQL describes. */
  readonly name: string;
  readonly isNullable: boolean;
  /** Is true where the statement itself excludes nulls of a table's column that may have some. */
  readonly isPresent: boolean;
  /** Carries the two types for the compiler; there is no value. */
  readonly values?: { readonly read: Read; readonly sent: (value: Sent) => void };
  /** Holds the same type for columns and parameters that may be null. */
  readonly nullable: SqlType<Read | null, Sent | null | undefined>;
  /** Holds the same type for a column whose nulls the statement's own conditions exclude. */
  readonly present: SqlType<Read, Sent>;
}

/** Describes the type of a scalar, of which there are lists; `Item` is an element of one as the driver reads it. */
interface ScalarType<Read, Sent, Item> extends SqlType<Read, Sent> {
  /** Holds the type of a list; a parameter also accepts PostgreSQL's own text of one. */
  readonly list: SqlType<Item[], readonly Sent[] | `{${string}}`>;
}

const typeNamed = <Read, Sent>(name: string, { isNullable = false, isPresent = false } = {}): SqlType<Read, Sent> => ({
  name,
  isNullable,
  isPresent,
  get nullable() {
    return typeNamed<Read | null, Sent | null | undefined>(name, { isNullable: true });
  },
  get present() {
    return typeNamed<Read, Sent>(name, { isPresent: true });
  },
});

const scalar = <Read, Sent = Read, Item = Read>(name: string): ScalarType<Read, Sent, Item> =>
  Object.assign(typeNamed<Read, Sent>(name), {
    list: typeNamed<Item[], readonly Sent[] | `{${string}}`>(`${name}[]`),
  });

/** Holds the types that statements declare their parameters and columns with. */
export const sqlTypes = {
  boolean: scalar<boolean>("boolean"),
  bytes: scalar<Uint8Array>("bytea"),
  smallint: scalar<number>("smallint"),
  integer: scalar<number>("integer"),
  /** Is a bigint; in a list the driver reads texts. */
  bigint: scalar<bigint, bigint | number, string>("bigint"),
  /** Is read as text, since it has any number of digits. */
  numeric: scalar<string, string | bigint | number, number>("numeric"),
  double: scalar<number>("double precision"),
  text: scalar<string>("text"),
  /** Is a text that is one of several. */
  textOf: <Value extends string>() => scalar<Value>("text"),
  uuid: scalar<string>("uuid"),
  instant: scalar<Date>("timestamptz"),
  /** Is sent as JSON text, and read as the value it describes. */
  json: <Value>() => scalar<Value, string>("jsonb"),
};

type Read<Type> = Type extends SqlType<infer Value, never> ? Value : never;
type Sent<Type> = Type extends SqlType<unknown, infer Value> ? Value : never;
/** Describes a row with the declared columns. */
type ReadRow<Columns> = { -readonly [Name in keyof Columns]: Read<Columns[Name]> };
/** Describes the values of the declared parameters, in their order. */
type Values<Parameters> = { readonly [At in keyof Parameters]: Sent<Parameters[At]> };

type SqlTypes = readonly SqlType<unknown, never>[];
type SqlColumns = Readonly<Record<string, SqlType<unknown, never>>>;

/** Describes a hand-written statement: its text, and the types of its parameters and of the columns that it returns. */
interface StatementParts<Parameters extends SqlTypes, Columns extends SqlColumns> {
  readonly text: string;
  readonly parameters: Parameters;
  readonly columns: Columns;
}

/** Describes a declared statement under its name, for the test that prepares all of them. */
export interface DeclaredStatement extends StatementParts<SqlTypes, SqlColumns> {
  readonly name: string;
}

/** Runs a declared statement on a connection, with a value for each parameter, and returns its rows. */
export type Statement<Parameters extends SqlTypes, Columns extends SqlColumns> = (
  sql: RunStatement,
  values: Values<Parameters>,
) => Promise<ReadRow<Columns>[]>;

const declarations = new Map<string, () => readonly DeclaredStatement[]>();

/**
 * Returns all statements that the modules loaded so far declare. tests/house/sql.test.ts prepares each against the
 * migrated schema and compares PostgreSQL's description of it with the declared types.
 */
export const declaredStatements = (): DeclaredStatement[] =>
  [...declarations.values()].flatMap((declared) => declared());

/**
 * Declares a hand-written statement, at the top level of a module: the only way to run one. `query.ts` builds all
 * others.
 */
export function declareStatement<const Parameters extends SqlTypes, const Columns extends SqlColumns>(
  name: string,
  { text, parameters, columns }: StatementParts<Parameters, Columns>,
): Statement<Parameters, Columns> {
  declarations.set(name, () => [{ name, text, parameters, columns }]);
  return (sql, values) => sql<ReadRow<Columns>>(text, values);
}

/**
 * Declares one statement for each of several keys, such as the state machines or a number of lines. Each text is built
 * at its first use, and kept by the key or its name. `samples` returns the keys that the test prepares: all of them, or of
 * an open set the first few.
 */
export function declareStatementsByKey<Key, const Parameters extends SqlTypes, const Columns extends SqlColumns>(
  name: string,
  samples: () => readonly Key[],
  build: (key: Key) => StatementParts<Parameters, Columns>,
  nameOf: (key: Key) => unknown = (key) => key,
): (key: Key) => Statement<Parameters, Columns> {
  declarations.set(name, () => samples().map((key, at) => ({ name: `${name} ${at + 1}`, ...build(key) })));
  const built = new Map<unknown, Statement<Parameters, Columns>>();
  return (key) => {
    const keyName = nameOf(key);
    let runs = built.get(keyName);
    if (!runs) {
      const { text } = build(key);
      built.set(keyName, (runs = (sql, values) => sql<ReadRow<Columns>>(text, values)));
    }
    return runs;
  };
}
