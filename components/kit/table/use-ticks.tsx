"use client";
import { useState } from "react";
import { CheckBox } from "../fields/check-box";
import type { Column } from "./columns";

/** Holds the selected rows of a list, among the selectable ones; rows that have disappeared are no longer selected. */
export function useRowSelection(keys: readonly string[]) {
  const [tickedKeys, setTicked] = useState<readonly string[]>([]);
  const selectedKeys = tickedKeys.filter((key) => keys.includes(key));
  if (selectedKeys.length < tickedKeys.length) setTicked(selectedKeys);
  return {
    chosen: selectedKeys,
    isAll: keys.length > 0 && selectedKeys.length === keys.length,
    tickAll: () => setTicked(selectedKeys.length === keys.length ? [] : keys),
    tickNone: () => setTicked([]),
    tick: (key: string, isOn: boolean) =>
      setTicked(isOn ? [...selectedKeys, key] : selectedKeys.filter((item) => item !== key)),
    isTicked: (key: string) => selectedKeys.includes(key),
  };
}

/** Returns the column of check boxes that select rows; `keyOf` returns null for a row that cannot be selected. */
export const rowSelectionColumn = <Row,>(
  head: string,
  { isTicked, tick }: Pick<ReturnType<typeof useRowSelection>, "isTicked" | "tick">,
  keyOf: (row: Row) => string | null,
): Column<Row> => ({
  head,
  kind: "node",
  fits: true,
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
