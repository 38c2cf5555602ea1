// Lists the PostgreSQL features that the project's SQL uses, and their support in distributed engines that speak PostgreSQL.
import { loadModule, parseSync } from "libpg-query";

/** Describes the support of a feature; "differs": it runs with another meaning, which is documented beside it. */
export type Support = "yes" | "differs" | "no";

/** Describes a feature that SQL may use. */
export interface Feature {
  readonly name: string;
  /**
   * Holds the support in CockroachDB 25.4, by its documentation (postgresql-compatibility, known-limitations, grammar).
   */
  readonly cockroach: Support;
  /** Holds the support in YugabyteDB 2025.1, whose SQL layer is PostgreSQL 15's own, by its documentation (ysql). */
  readonly yugabyte: Support;
  /** Describes the difference, and the alternative that both engines support, when one of them does not. */
  readonly inside?: string;
  /** Lists its marks in a parsed statement, as `sqlFeatureMarks` returns them. */
  readonly marks: readonly string[];
}

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

/** Visits every node below a value, outermost first. */
function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (isNode(value)) {
    visit(value);
    for (const name in value) walk(value[name], visit);
  }
}

function holds(value: unknown, name: string): boolean {
  let isFound = false;
  walk(value, (node) => (isFound ||= name in node));
  return isFound;
}

/** Returns the last part of a qualified name. */
function nameOf(parts: unknown): string {
  const last: unknown = Array.isArray(parts) ? parts.at(-1) : undefined;
  const string = isNode(last) ? last.String : undefined;
  return isNode(string) && typeof string.sval === "string" ? string.sval : "";
}

/** Lists fields whose values determine the kind of a node. */
const kindFields = new Set(
  "strength waitPolicy contype action subtype jointype op direction ctematerialized relpersistence".split(" "),
);
/** Lists flags that change the kind of a node. */
const flags = new Set(["lateral", "ordinality", "is_rowsfrom", "recursive", "row", "unique"]);
/** Lists values that every statement has. */
const usual = new Set(["SETOP_NONE", "LockWaitBlock", "JOIN_INNER", "CTEMaterializeDefault", "p"]);

const ofTyped = (name: string, node: Node): string[] => {
  const marks = [name];
  for (const [field, value] of Object.entries(node)) {
    if (kindFields.has(field) && typeof value === "string" && !usual.has(value)) marks.push(`${name} ${value}`);
    if (flags.has(field) && value === true) marks.push(`${name} ${field}`);
  }
  if (name === "FuncCall") marks.push(`${nameOf(node.funcname)}()`);
  if (name === "A_Expr") marks.push(`A_Expr ${nameOf(node.name)}`);
  if (name === "DefElem" && typeof node.defname === "string") marks.push(`DefElem ${node.defname}`);
  if (name === "SelectStmt" && holds(node.distinctClause, "ColumnRef")) marks.push("distinct on");
  if (name === "UpdateStmt" && node.fromClause) marks.push("update from");
  if (name === "DeleteStmt" && node.usingClause) marks.push("delete using");
  if (name === "FuncCall" && node.agg_filter) marks.push("filter");
  if (name === "FuncCall" && node.over) marks.push("over");
  if (name === "LockingClause" && node.lockedRels) marks.push("LockingClause of");
  if (name === "IndexStmt" && node.whereClause) marks.push("IndexStmt where");
  if (name === "CommonTableExpr" && isNode(node.ctequery))
    marks.push(
      ...Object.keys(node.ctequery)
        .filter((kind) => kind !== "SelectStmt")
        .map((kind) => `with ${kind}`),
    );
  if (name === "CreateStmt" || name === "AlterTableCmd")
    walk(node, ({ ColumnDef: column }) => {
      const type = isNode(column) ? column.typeName : undefined;
      if (isNode(type) && type.arrayBounds) marks.push(`column of ${nameOf(type.names)}[]`);
    });
  if (name === "InferClause" && holds(node.indexElems, "expr")) marks.push("InferClause expr");
  return marks;
};

/** Returns true when a statement writes a table more than once. */
function isWrittenTwice(statement: unknown): boolean {
  const tableNames: string[] = [];
  walk(statement, (node) => {
    for (const kind of ["InsertStmt", "UpdateStmt", "DeleteStmt"]) {
      const { relation } = isNode(node[kind]) ? node[kind] : {};
      if (isNode(relation) && typeof relation.relname === "string") tableNames.push(relation.relname);
    }
  });
  return new Set(tableNames).size < tableNames.length;
}

/** Maps fields to the node kinds that they identify instead of the node's own name. */
const byField = new Map([
  ["onConflictClause", "OnConflict"],
  ["infer", "InferClause"],
  ["relation", "RangeVar"],
  ["withClause", "WithClause"],
]);

/** Returns the features of an SQL text: node kinds with their variants, functions, operators and types. */
export async function sqlFeatureMarks(text: string): Promise<Set<string>> {
  await loadModule();
  const { stmts = [] } = parseSync(text);
  const marks = new Set<string>();
  /** Holds types that are rows of tables, in calls that read a row from JSON. */
  const rowTypes = new Set<unknown>();
  walk(stmts, (node) => {
    const { FuncCall: funcCall } = node;
    if (isNode(funcCall) && nameOf(funcCall.funcname) === "jsonb_populate_record")
      walk(funcCall.args, ({ TypeCast: cast }) => {
        if (isNode(cast) && holds(cast.arg, "isnull")) rowTypes.add(cast.typeName);
      });
    for (const [field, value] of Object.entries(node)) {
      if (!isNode(value)) continue;
      const name = byField.get(field) ?? (/^[A-Z]/.test(field) ? field : undefined);
      if (name) for (const mark of ofTyped(name, value)) marks.add(mark);
      if (/^typeName$/i.test(field) && !rowTypes.has(value))
        marks.add(`type ${nameOf(value.names)}${value.arrayBounds ? "[]" : ""}`);
    }
  });
  if (stmts.some(({ stmt }) => isWrittenTwice(stmt))) marks.add("a table written twice");
  return marks;
}

/**
 * Lists the parts of statements, functions, types and operators that both engines support under the same names, with
 * the same meaning.
 */
const commonFeatures = {
  nodes:
    "A_ArrayExpr A_Const A_Expr A_Indices A_Indirection A_Star BoolExpr CaseExpr CaseWhen CoalesceExpr ColumnDef ColumnRef CommonTableExpr DeleteStmt FuncCall InsertStmt Integer JoinExpr List MinMaxExpr MultiAssignRef NullTest ParamRef RangeFunction RangeSubselect RangeVar ResTarget RowExpr SelectStmt SortBy String SubLink TypeCast UpdateStmt filter",
  functions:
    "abs bool_and bool_or cardinality convert_to count current_setting encode extract floor gen_random_uuid jsonb_agg jsonb_array_elements jsonb_array_length jsonb_build_array jsonb_build_object jsonb_each jsonb_each_text jsonb_object_agg jsonb_populate_record jsonb_to_recordset jsonb_typeof lag left length lower lpad max min regexp_match regexp_replace regexp_split_to_table replace row_number split_part starts_with string_agg string_to_array strpos substr sum timezone to_char to_jsonb unnest upper",
  types:
    "bool bool[] bytea float8 int2 int2[] int4 int4[] int8 int8[] jsonb numeric text text[] timestamptz timestamptz[] uuid uuid[] varchar varchar[]",
  operators: "% && * + - -> ->> < <= <> = > >= >> ? !~ !~~ @> BETWEEN || ~ ~~ ~~*",
};

/**
 * Lists the marks that neither a migration has nor a statement that is declared or compiled once, but what Prisma and
 * the query builder compile when it runs, what sets a transaction's isolation, and what analyses tables. What the calls'
 * examples run is read in tests/contract/examples.test.ts; no example exercises a filter by a call's prefix
 * (starts_with), a count of wrong passwords in fives (%) and a cast to json.
 */
export const compiledMarks: readonly string[] = [
  ...["jsonb_array_elements()", "jsonb_array_length()", "jsonb_each()", "jsonb_each_text()", "jsonb_object_agg()"],
  ...["jsonb_populate_record()", "jsonb_to_recordset()", "jsonb_typeof()", "json_agg()", "max()", "starts_with()"],
  ...["strpos()", "substr()", "type json", "type numeric", "LockingClause LCS_FORSHARE", "MultiAssignRef"],
  ...["RangeFunction is_rowsfrom", "WithClause recursive", "with DeleteStmt", "a table written twice"],
  ...["DefElem transaction_isolation", "DefElem transaction_read_only", "VacuumStmt", "VariableSetStmt"],
  ...[
    "A_Expr !~~",
    "A_Expr %",
    "A_Expr &&",
    "A_Expr *",
    "A_Expr ->",
    "A_Expr >>",
    "A_Expr ?",
    "A_Expr @>",
    "A_Expr ~~*",
  ],
];

const words = (text: string, as: (word: string) => string): string[] => text.split(" ").map(as);

/** Lists everything that the project's SQL may use: a mark that is not listed here is new, and is reviewed first. */
export const features: readonly Feature[] = [
  {
    name: "Reading and writing rows: joins, sub-selects, WITH, CASE, arrays, parameters",
    cockroach: "yes",
    yugabyte: "yes",
    marks: [
      ...words(commonFeatures.nodes, (name) => name),
      ...[
        "JoinExpr JOIN_LEFT",
        "JoinExpr JOIN_FULL",
        "MinMaxExpr IS_GREATEST",
        "MinMaxExpr IS_LEAST",
        "SelectStmt SETOP_UNION",
      ],
      ...["update from", "delete using", "distinct on"],
      ...words(commonFeatures.functions, (name) => `${name}()`),
      ...words(commonFeatures.types, (name) => `type ${name}`),
      ...words(commonFeatures.operators, (name) => `A_Expr ${name}`),
    ],
  },
  { name: "Window functions", cockroach: "yes", yugabyte: "yes", marks: ["WindowDef", "over"] },
  {
    name: "LATERAL, WITH RECURSIVE, ROWS FROM, WITH ORDINALITY, MATERIALIZED",
    cockroach: "yes",
    yugabyte: "yes",
    marks: [
      ...["RangeFunction lateral", "RangeSubselect lateral", "RangeFunction ordinality", "RangeFunction is_rowsfrom"],
      ...["WithClause", "WithClause recursive", "CommonTableExpr CTEMaterializeAlways"],
    ],
  },
  {
    name: "Writes in WITH, several tables in one statement",
    cockroach: "yes",
    yugabyte: "yes",
    marks: ["with InsertStmt", "with UpdateStmt", "with DeleteStmt"],
  },
  {
    name: "One table written twice by one statement",
    cockroach: "no",
    yugabyte: "yes",
    inside:
      "`set enable_multiple_modifications_of_table = on` for the portal's role: the rows of the two writes are never the same ones, which is what the guard is there for",
    marks: ["a table written twice"],
  },
  {
    name: "INSERT … ON CONFLICT on columns",
    cockroach: "yes",
    yugabyte: "yes",
    marks: ["OnConflict", "OnConflict ONCONFLICT_NOTHING", "OnConflict ONCONFLICT_UPDATE", "InferClause", "IndexElem"],
  },
  {
    name: "FOR NO KEY UPDATE",
    cockroach: "differs",
    yugabyte: "yes",
    inside: "taken for FOR UPDATE: readers with FOR SHARE wait as well, and nothing is lost",
    marks: ["LockingClause", "LockingClause of", "LockingClause LCS_FORNOKEYUPDATE", "LockingClause LCS_FORUPDATE"],
  },
  {
    name: "FOR SHARE",
    cockroach: "differs",
    yugabyte: "yes",
    inside:
      "a lock under READ COMMITTED, which is set for the database (see below); serializable, a conflict ends in 40001 and the transaction is made anew",
    marks: ["LockingClause LCS_FORSHARE"],
  },
  { name: "SKIP LOCKED", cockroach: "yes", yugabyte: "yes", marks: ["LockingClause LockWaitSkip"] },
  {
    name: "READ COMMITTED, REPEATABLE READ, READ ONLY",
    cockroach: "differs",
    yugabyte: "differs",
    inside:
      "CockroachDB: READ COMMITTED is set for the database, REPEATABLE READ is at least a snapshot. YugabyteDB: `yb_enable_read_committed_isolation=true`. Either may end a transaction with 40001, which is made anew as after a deadlock",
    marks: ["VariableSetStmt", "DefElem", "DefElem transaction_isolation", "DefElem transaction_read_only"],
  },
  {
    name: "Cursors, read forward",
    cockroach: "yes",
    yugabyte: "yes",
    marks: ["DeclareCursorStmt", "FetchStmt", "FetchStmt FETCH_FORWARD", "ClosePortalStmt"],
  },
  {
    name: 'Order by bytes: COLLATE "C"',
    cockroach: "differs",
    yugabyte: "yes",
    inside: "texts without a collation are ordered by their bytes there: the clause may go",
    marks: ["CollateClause"],
  },
  {
    name: "Division",
    cockroach: "differs",
    yugabyte: "yes",
    inside:
      "two integers divided are no integer there: what is divided here is a double or numeric, halves are shifted",
    marks: ["A_Expr /"],
  },
  {
    name: "json beside jsonb",
    cockroach: "differs",
    yugabyte: "yes",
    inside: "json is jsonb there, without the order of its keys: nothing here reads that order",
    marks: ["type json", "json_agg()"],
  },
  {
    name: "Arrays of jsonb as parameters",
    cockroach: "differs",
    yugabyte: "yes",
    inside: "allowed in statements, not as a column's type, which it is of none",
    marks: ["type jsonb[]"],
  },
  {
    name: "Tables, columns, keys, checks, renames",
    cockroach: "yes",
    yugabyte: "yes",
    marks: [
      ...["CreateSchemaStmt", "CreateStmt", "AlterTableStmt", "AlterTableCmd", "DropStmt", "RenameStmt", "RoleSpec"],
      ...["Constraint", "Constraint CONSTR_CHECK", "Constraint CONSTR_DEFAULT", "Constraint CONSTR_NOTNULL"],
      ...["Constraint CONSTR_PRIMARY", "AlterTableCmd AT_AddColumn", "AlterTableCmd AT_AddConstraint"],
      ...["AlterTableCmd AT_DropColumn", "AlterTableCmd AT_SetNotNull", "AlterTableCmd AT_AlterColumnType"],
      ...["int2", "int4", "text", "uuid", "varchar"].map((type) => `column of ${type}[]`),
    ],
  },
  {
    name: "Unlogged tables",
    cockroach: "differs",
    yugabyte: "differs",
    inside: "taken for ordinary ones: what is counted of tries outlives a crash, which harms nobody",
    marks: ["RangeVar u"],
  },
  {
    name: "Indexes, partial and unique ones",
    cockroach: "yes",
    yugabyte: "differs",
    inside:
      "the first column is hashed there, so ranges of it are not found: mostly it is the world, compared by =, but what expires is found by an instant. `yb_use_hash_splitting_by_default=false` keeps the order of both",
    marks: ["IndexStmt", "IndexStmt unique", "IndexStmt where"],
  },
  {
    name: "Row-level security by a setting of the transaction",
    cockroach: "yes",
    yugabyte: "yes",
    marks: [
      ...[
        "CreatePolicyStmt",
        "AlterTableCmd AT_EnableRowSecurity",
        "AlterTableCmd AT_ForceRowSecurity",
        "is_tenants()",
      ],
      ...["CreateFunctionStmt", "FunctionParameter", "DefElem as", "DefElem language", "DefElem volatility"],
    ],
  },
  {
    name: "ANALYZE",
    cockroach: "no",
    yugabyte: "yes",
    inside: "only while a beginning of over 1,000 steps is made, which no installation needs",
    marks: ["VacuumStmt"],
  },
  {
    name: "PARALLEL SAFE",
    cockroach: "no",
    yugabyte: "yes",
    inside: "goes from the schema that a new installation takes (see DO): it only allows a plan",
    marks: ["DefElem parallel"],
  },
  {
    name: "A trigger for each row, in PL/pgSQL",
    cockroach: "yes",
    yugabyte: "yes",
    marks: ["CreateTrigStmt", "CreateTrigStmt row"],
  },
  {
    name: "DO, with statements made as it runs",
    cockroach: "no",
    yugabyte: "yes",
    inside:
      "in one migration alone, which rewrites policies that are there: a new installation takes the schema as it is in the end (`pg_dump --schema-only` of a migrated PostgreSQL) and marks the migrations as applied (`prisma migrate resolve`)",
    marks: ["DoStmt"],
  },
  {
    name: "What a server says of itself: whether it is a replica, and how far it has replayed the log",
    cockroach: "no",
    yugabyte: "no",
    inside:
      "asked only where `DATABASE_READ_URL` names a replica: it is not set there, for the engine keeps copies by itself, and a new installation's schema is taken without `log_position` and the trigger that calls it",
    marks: [
      "pg_control_system()",
      "pg_is_in_recovery()",
      "log_position()",
      "current_database()",
      "SQLValueFunction",
      "SQLValueFunction SVFOP_CURRENT_USER",
    ],
  },
  {
    name: "sha256() of bytes",
    cockroach: "differs",
    yugabyte: "yes",
    inside: "text there instead of bytes; in one migration alone, for rows that a new installation has not",
    marks: ["sha256()"],
  },
];
