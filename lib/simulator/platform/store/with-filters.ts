/** Describes which rows a list contains: a condition whose `values` are in the order of their numbers. */
interface Narrowing {
  readonly where: string;
  readonly values: readonly unknown[];
}

/**
 * Pairs a filter's value (an empty text, null or undefined where there is none) with its condition: `n` is the value's
 * placeholder. An empty list of values is a filter that matches no row.
 */
export type Filter = readonly [value: string | readonly string[] | null | undefined, condition: (n: string) => string];

/**
 * Builds a condition with the given filters. The others are not in the text at all: a plan made once for `$5 is null or
 * state = $5` must serve both, so it reads every row's state and finds no index to begin at.
 */
export function withFilters(base: Narrowing, filters: readonly Filter[]): Narrowing {
  return filters.reduce(
    ({ where, values }, [value, condition]) =>
      value
        ? { where: `${where} and ${condition(`$${values.length + 1}`)}`, values: [...values, value] }
        : { where, values },
    base,
  );
}

/**
 * Builds the condition that a row of `from` ("payment p") has a complete order number. Its instant, looked up by the
 * number, leads straight to its place in an index of the list's order.
 */
export function itsNumber(from: `${string} ${string}`, n: string): string {
  const [table, row] = from.split(" ");
  return `${row}.order_no = ${n} and ${row}.placed_at = (select named.placed_at from ${table} named where named.world = $1::uuid and named.order_no = ${n})`;
}
