"use client";
import { useState } from "react";
import { CheckBox } from "../fields/check-box";
import type { Column } from "./columns";

/** Which rows of a list are ticked, of those that may be: ones that have gone meanwhile no longer are. */
export function useTicks(keys: readonly string[]) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const chosen = ticked.filter((key) => keys.includes(key));
  return {
    chosen,
    isAll: keys.length > 0 && chosen.length === keys.length,
    tickAll: () => setTicked(chosen.length === keys.length ? [] : keys),
    tickNone: () => setTicked([]),
    tick: (key: string, isOn: boolean) => setTicked(isOn ? [...chosen, key] : chosen.filter((one) => one !== key)),
    isTicked: (key: string) => chosen.includes(key),
  };
}

/** The column of a list whose boxes tick its rows; `keyOf` gives null for a row that cannot be ticked. */
export const tickColumn = <Row,>(
  head: string,
  { isTicked, tick }: Pick<ReturnType<typeof useTicks>, "isTicked" | "tick">,
  keyOf: (row: Row) => string | null,
): Column<Row> => ({
  head,
  kind: "node",
  of(row) {
    const key = keyOf(row);
    return (
      key !== null && (
        <CheckBox
          label={<span aria-label={key}>{head}</span>}
          checked={isTicked(key)}
          onChange={({ target }) => tick(key, target.checked)}
        />
      )
    );
  },
});
