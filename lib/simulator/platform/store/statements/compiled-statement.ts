import type { Compilable, CompiledQuery, RawBuilder } from "kysely";
import type { Sql } from "../pool";
import { raw, rowsOf } from "../query";

/** Stands for a parameter in a statement until it is run. */
class NamedParameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Builds a parameter of a compiled statement by its name. */
export type NamedParameters<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/**
 * Compiles a statement at its first use, and returns a function that runs it with a value for each named parameter: for
 * a statement that every call runs, since building one takes longer than running it.
 */
export function compiledOnce<Values extends object, Columns>(
  build: (parameter: NamedParameters<Values>) => Compilable<Columns>,
): (sql: Sql, values: Values) => Promise<Columns[]> {
  let compiled: CompiledQuery<Columns> | undefined;
  return (sql, values) => {
    compiled ??= build((name) => raw`${new NamedParameter(name)}`).compile();
    const valueOf = new Map<string, unknown>(Object.entries(values));
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof NamedParameter ? valueOf.get(parameter.name) : parameter,
    );
    const statement = { ...compiled, parameters };
    return rowsOf(sql, { compile: () => statement });
  };
}
