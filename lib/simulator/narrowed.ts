/** Which rows a list holds: a condition whose `values` come in the order of their numbers. */
interface Narrowing {
  readonly where: string;
  readonly values: readonly unknown[];
}

/** A filter's value, empty, null or undefined where nobody asked for one, and its condition: `n` is the value's place. */
type Filter = readonly [value: string | null | undefined, condition: (n: string) => string];

/**
 * A condition with the filters that were asked for. The others are not in the text at all: a plan made once for
 * `$5 is null or state = $5` must serve both, so it reads every row's state and finds no index to begin at.
 */
export function narrowed(base: Narrowing, filters: readonly Filter[]): Narrowing {
  return filters.reduce(
    ({ where, values }, [value, condition]) => (value ? { where: `${where} and ${condition(`$${values.length + 1}`)}`, values: [...values, value] } : { where, values }),
    base,
  );
}
