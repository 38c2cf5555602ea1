/** Some columns of a row, as they are kept. */
export function columnsOf<R extends object, C extends keyof R>(row: R, columns: readonly C[]): Pick<R, C> {
  const kept: Partial<Pick<R, C>> = {};
  for (const column of columns) kept[column] = row[column];
  // named cast: each of them was put there just now
  return kept as Pick<R, C>;
}
