"use client";
import { useTranslations } from "next-intl";
import { useId, useState, useSyncExternalStore } from "react";
import { joinClassNames } from "@/components/kit/page/classes";
import { ChevronDownIcon } from "@/components/kit/page/icons";
import { ScreenReaderText } from "@/components/kit/text/hidden-text";
import { kindOfAction, type PermissionKind } from "@/lib/access/permission-summary";
import { permissionsInGroups, type PermissionGroup, type PermissionItem } from "./permission-groups";
import { itemOfKind, kindsInGroups, rowsOfPage, type PermissionRow } from "./permission-rows";
import { permissionSelection, type PermissionSelection, type PermissionSelectionProps } from "./permission-selection";
import { PermissionTick } from "./permission-tick";
import styles from "./permission-matrix.module.css";

/** Passes the selection to the parts of the matrix, with the function that changes it. */
interface MatrixState extends PermissionSelection {
  readonly kinds: readonly PermissionKind[];
  readonly isFixed: boolean;
  readonly onChosen: (permissions: string[]) => void;
}

/**
 * Renders permissions as a matrix: pages in rows, grouped by area, and kinds of action in columns. A permission that
 * another one requires is ticked with it, names the other one, and stays ticked until that one is unticked. A head ticks
 * its column, an area all its permissions. On a narrow page the areas are an accordion.
 */
export function PermissionMatrix(props: PermissionSelectionProps) {
  const t = useTranslations("access");
  const { groups, isFixed = false, onChosen } = props;
  const state: MatrixState = { ...permissionSelection(props), kinds: kindsInGroups(groups), isFixed, onChosen };
  const items = permissionsInGroups(groups);
  return (
    <>
      {!isFixed && items.some(({ mayGrant }) => !mayGrant) && <p className={styles.soft}>{t("roles.notYours")}</p>}
      <table className={styles.table} role="table">
        <caption>
          <ScreenReaderText>{t("roles.permissions")}</ScreenReaderText>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className={styles.page}>
              {t("matrix.page")}
            </th>
            {state.kinds.map((kind) => (
              <th key={kind} role="columnheader" scope="col">
                <span className={styles.headText}>{t(`kinds.${kind}`)}</span>
                <SetTick
                  label={t("roles.full", { page: t("matrix.everyPage"), action: t(`actions.${kind}`) })}
                  items={items.filter(({ action }) => kindOfAction(action) === kind)}
                  state={state}
                />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <AreaRows key={group.label} group={group} state={state} />
        ))}
      </table>
    </>
  );
}

/** Renders the box that ticks or unticks several permissions: a column, or an area. */
function SetTick({ label, items, state }: { label: string; items: readonly PermissionItem[]; state: MatrixState }) {
  const { stateOf, selectionAfter, grantedPermissions, isFixed, onChosen } = state;
  const tickState = stateOf(items);
  const nextSelection = selectionAfter(items, tickState !== "all");
  return (
    <PermissionTick
      label={label}
      state={tickState}
      isDisabled={isFixed || nextSelection.length === grantedPermissions.length}
      onToggle={() => onChosen(nextSelection)}
    />
  );
}

/** Holds the width below which permission-matrix.module.css turns the matrix into an accordion, in pixels. */
const wideFrom = 900;

/** Calls back when the page's width changes. */
function onWidthChange(callback: () => void): () => void {
  addEventListener("resize", callback);
  return () => removeEventListener("resize", callback);
}

/** Returns true on a narrow page; false while the server renders, which does not know the width. */
const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    onWidthChange,
    () => innerWidth < wideFrom,
    () => false,
  );

/** Renders an area: its heading, which opens and closes it, and the rows of its pages. A narrow page begins closed. */
function AreaRows({ group: { label, pages }, state }: { group: PermissionGroup; state: MatrixState }) {
  const t = useTranslations("access");
  const isNarrow = useIsNarrow();
  const [choice, setChoice] = useState<boolean>();
  const isOpen = choice ?? !isNarrow;
  const items = pages.flatMap((page) => page.items);
  return (
    <tbody role="rowgroup" className={joinClassNames(choice === undefined && styles.untouched)}>
      <tr role="row" className={styles.area}>
        <th role="rowheader" scope="rowgroup" colSpan={state.kinds.length + 1}>
          <div className={styles.areaHead}>
            <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setChoice(!isOpen)}>
              <ChevronDownIcon small />
              {label}
              <span className={styles.soft}>
                {t("matrix.count", { count: items.filter(state.isTicked).length, total: items.length })}
              </span>
            </button>
            <SetTick
              label={t("roles.full", { page: label, action: t("matrix.everything") })}
              items={items}
              state={state}
            />
          </div>
        </th>
      </tr>
      {pages.flatMap(rowsOfPage).map((row) => (
        <PageRow key={row.key} row={row} isOpen={isOpen} state={state} />
      ))}
    </tbody>
  );
}

/** Renders a page with its boxes, the own names of its permissions, and which permissions of other pages require one. */
function PageRow({ row, isOpen, state }: { row: PermissionRow; isOpen: boolean; state: MatrixState }) {
  const t = useTranslations("access");
  const notes = row.items.flatMap((item) => {
    const kind = t(`kinds.${kindOfAction(item.action)}`);
    const elsewhere = state.itemsRequiring(item).filter((other) => !row.items.includes(other));
    return [
      ...(item.hasOwnName && item.action !== "see" && !row.isPart
        ? [t("roles.full", { page: kind, action: item.label })]
        : []),
      ...(elsewhere.length > 0
        ? [t("matrix.requiredBy", { kind, names: elsewhere.map(({ full }) => full).join(t("roles.comma")) })]
        : []),
    ];
  });
  return (
    <tr role="row" hidden={!isOpen} className={joinClassNames(styles.row, row.isPart && styles.part)}>
      <th role="rowheader" scope="row" className={styles.page}>
        {row.label}
        {notes.map((note) => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
      </th>
      {state.kinds.map((kind) => {
        const item = itemOfKind(row, kind);
        return (
          <td key={kind} role="cell" className={styles.cell}>
            {item && <ItemTick item={item} state={state} />}
          </td>
        );
      })}
    </tr>
  );
}

/** Renders the box of one permission; a locked one describes why. */
function ItemTick({ item, state }: { item: PermissionItem; state: MatrixState }) {
  const t = useTranslations("access.roles");
  const id = useId();
  const requiring = state.itemsRequiring(item);
  const reason =
    requiring.length > 0
      ? t("neededBy", { names: requiring.map(({ full }) => full).join(t("comma")) })
      : item.mayGrant
        ? undefined
        : t("notYours");
  const isTicked = state.isTicked(item);
  return (
    <span title={reason}>
      <PermissionTick
        label={item.full}
        text={item.label}
        state={isTicked ? "all" : "none"}
        isDisabled={state.isLocked(item)}
        describedBy={reason && id}
        onToggle={() => state.onChosen(state.selectionAfter([item], !isTicked))}
      />
      {reason && <ScreenReaderText id={id}>{reason}</ScreenReaderText>}
    </span>
  );
}
