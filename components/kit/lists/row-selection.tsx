"use client";
import { useTranslations } from "next-intl";
import { createContext, use, useState, type ReactNode } from "react";
import { Button } from "../page/button";
import styles from "./row-selection.module.css";

/** Holds the selected rows of a list, among the selectable ones; rows that have disappeared are no longer selected. */
function useRowSelection(keys: readonly string[]) {
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
    isSelectable: (key: string) => keys.includes(key),
  };
}

const RowSelectionContext = createContext<ReturnType<typeof useRowSelection> | null>(null);

/**
 * Lets the reader select rows of the table inside, by their keys; `BulkBar` then offers actions on them. A row whose key
 * is not among `keys` cannot be selected.
 */
export function RowSelection({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return <RowSelectionContext value={useRowSelection(keys)}>{children}</RowSelectionContext>;
}

// Row boxes are HTML: MUI serializes and hashes the styles of every instance on the server, and a page has twenty-one.

/** Renders the check box that selects all rows of the page. */
export function AllRowsTick() {
  const t = useTranslations("kit.bulk");
  const selection = use(RowSelectionContext);
  const isPartial = selection !== null && selection.chosen.length > 0 && !selection.isAll;
  return (
    <input
      type="checkbox"
      className={styles.tick}
      ref={(box) => {
        if (box) box.indeterminate = isPartial;
      }}
      checked={selection?.isAll ?? false}
      onChange={() => selection?.tickAll()}
      aria-label={t("all")}
    />
  );
}

/** Renders the check box that selects a row; nothing for a row that cannot be selected. */
export function RowTick({ rowKey }: { rowKey: string }) {
  const t = useTranslations("kit.bulk");
  const selection = use(RowSelectionContext);
  if (selection && !selection.isSelectable(rowKey)) return null;
  return (
    <input
      type="checkbox"
      className={styles.tick}
      checked={selection?.isTicked(rowKey) ?? false}
      onChange={({ target }) => selection?.tick(rowKey, target.checked)}
      aria-label={t("row", { key: rowKey })}
    />
  );
}

/** Renders the number of selected rows and the actions on them, always in sight; nothing while none is selected. */
export function BulkBar({ children }: { children: (keys: readonly string[], clear: () => void) => ReactNode }) {
  const t = useTranslations("kit.bulk");
  const selection = use(RowSelectionContext);
  if (!selection || selection.chosen.length === 0) return null;
  const { chosen, tickNone } = selection;
  return (
    <section className={styles.bar} aria-label={t("label")}>
      <span role="status">{t("chosen", { count: chosen.length })}</span>
      {children(chosen, tickNone)}
      <Button small tone="quiet" onClick={tickNone}>
        {t("clear")}
      </Button>
    </section>
  );
}
