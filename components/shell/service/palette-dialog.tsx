"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { search } from "@/lib/access/calls/search";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { leaveAfterConfirmation } from "@/lib/forms/unsent";
import { useProblemText } from "@/lib/forms/problem-text";
import { useDebouncedRequest } from "@/lib/forms/use-settled";
import { amountText } from "@/lib/money/money";
import type { MenuGroup } from "@/lib/gate/screen";
import { joinClassNames } from "@/components/kit/page/classes";
import type { MenuBranch, MenuItem } from "../frame/menu-tree";
import styles from "./palette.module.css";

type Hit = ClientOutput<typeof search.search>["rows"][number];

/** Sets the pause in typing before a search is sent. */
const settleMs = 180;
const same = (text: string) => text;

/**
 * Renders the search field with its results. The field retains the focus; the arrow keys move through the list, Enter
 * opens, Escape closes.
 */
export function GlobalSearchDialog({ tree, onClose }: { tree: readonly MenuBranch[]; onClose: () => void }) {
  const t = useTranslations("shell.palette");
  const [id, router, dialog] = [useId(), useRouter(), useModal()];
  const [inputText, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const { groups, status } = useHits(tree, inputText);
  const rows = groups.flatMap(({ hits }) => hits);
  const current = rows[Math.min(at, rows.length - 1)];
  const optionId = (place: number) => `${id}-${place}`;

  useInView(optionId(at));

  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    // named cast: an address that the server, or the menu, gave of a page that is there
    leaveAfterConfirmation(() => router.push(hit.href as Route));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) open(current);
    // a search field of the browser's would first be emptied by it
    else if (event.key === "Escape" && !event.nativeEvent.isComposing) onClose();
    else {
      const next = placeAfter(event.key, at, rows.length, inputText !== "");
      if (next === undefined) return;
      setAt(next);
    }
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t("title")}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.box}>
        <PaletteField
          value={inputText}
          onValue={(text) => {
            setTyped(text);
            setAt(0);
          }}
          onKeyDown={handleKeyDown}
          listId={`${id}-list`}
          hasRows={rows.length > 0}
          currentId={current ? optionId(rows.indexOf(current)) : undefined}
        />
        <HitList
          id={id}
          groups={groups}
          current={current && rows.indexOf(current)}
          optionId={optionId}
          onPoint={setAt}
          onOpen={open}
        />
        <p role="status" className={styles.status}>
          {status}
        </p>
      </div>
    </dialog>
  );
}

/**
 * Returns the position that a key moves to in the list, wrapping at its ends; undefined for a key that belongs to the
 * field.
 */
function placeAfter(key: string, at: number, count: number, isTyped: boolean): number | undefined {
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 };
  if (!isTyped) Object.assign(places, { Home: 0, End: count - 1 });
  const place = places[key];
  return place === undefined || count === 0 ? undefined : (place + count) % count;
}

/** Scrolls an option of the list into view. */
function useInView(id: string): void {
  useEffect(() => {
    // newer browsers answer with a promise, which React would take for what undoes the effect
    document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  });
}

/** Renders a modal dialog while mounted; afterwards the focus returns to its previous element. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const back = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
  return dialog;
}

/** Describes hits that belong together; those of a search have no heading, since the best comes first. */
interface HitGroup {
  readonly name: MenuGroup | null;
  readonly hits: readonly Hit[];
}

/**
 * Returns the places of the menu by its groups until something is typed, then the results of the server, or the places
 * with matching names when it fails, together with a status line for screen readers.
 */
function useHits(tree: readonly MenuBranch[], inputText: string): { groups: readonly HitGroup[]; status: string } {
  const t = useTranslations("shell.palette");
  const problemText = useProblemText();
  const query = inputText.trim();
  const text = useDebouncedRequest(query, same, settleMs).settledRequest ?? "";
  const { data, error } = useCall(search.search, text === "" ? null : { text: text.slice(0, 60) }, {
    keepPreviousData: true,
  });
  // not deferred: an array created at each render would be deferred without end
  const places = tree
    .map(({ group, items }): HitGroup => ({ name: group, hits: items.flatMap(placeOf) }))
    .filter(({ hits }) => hits.length > 0);
  if (query === "") return { groups: places, status: t("example") };
  const hits = error
    ? places.flatMap((place) => place.hits).filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()))
    : (data?.rows ?? []);
  const groups = [{ name: null, hits }];
  if (error) return { groups, status: problemText(error) };
  if (hits.length > 0) return { groups, status: t("count", { count: hits.length }) };
  return { groups, status: text !== "" && data ? t("none") : t("searching") };
}

const placeOf = ({ isLocked, path, title }: MenuItem): Hit[] =>
  isLocked ? [] : [{ kind: "screen", title, detail: "", amount: null, href: path }];

/** Lists the hits, those of a group under its heading. */
function HitList({
  id,
  groups,
  current,
  optionId,
  onPoint,
  onOpen,
}: {
  id: string;
  groups: readonly HitGroup[];
  current: number | undefined;
  optionId: (place: number) => string;
  onPoint: (place: number) => void;
  onOpen: (hit: Hit) => void;
}) {
  const t = useTranslations("shell");
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { hits }) => sum + hits.length, 0));
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t("palette.found")} className={styles.list}>
      {groups.map(({ name, hits }, groupAt) => {
        const options = hits.map((hit, hitAt) => {
          const place = (starts[groupAt] ?? 0) + hitAt;
          return (
            <HitOption
              key={`${hit.kind} ${hit.href} ${place}`}
              id={optionId(place)}
              hit={hit}
              hasKind={name === null}
              isCurrent={place === current}
              onPoint={() => onPoint(place)}
              onOpen={() => onOpen(hit)}
            />
          );
        });
        if (name === null) return options;
        return (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`} className={styles.group}>
            <p id={`${id}-${name}`} role="presentation" className={styles.heading}>
              {t(`menu.${name}`)}
            </p>
            {options}
          </div>
        );
      })}
    </div>
  );
}

function PaletteField({
  value,
  onValue,
  onKeyDown,
  listId,
  hasRows,
  currentId,
}: {
  value: string;
  onValue: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  listId: string;
  hasRows: boolean;
  currentId: string | undefined;
}) {
  const t = useTranslations("shell.palette");
  return (
    <input
      className={styles.field}
      type="search"
      role="combobox"
      aria-label={t("field")}
      placeholder={t("field")}
      autoComplete="off"
      autoFocus
      maxLength={60}
      aria-expanded={hasRows}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={currentId}
      value={value}
      onKeyDown={onKeyDown}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

function HitOption({
  id,
  hit: { kind, title, detail, amount },
  hasKind,
  isCurrent,
  onPoint,
  onOpen,
}: {
  id: string;
  hit: Hit;
  /** True where hits of different kinds stand together. */
  hasKind: boolean;
  isCurrent: boolean;
  onPoint: () => void;
  onOpen: () => void;
}) {
  const kinds = useTranslations("shell.palette.kinds");
  return (
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={joinClassNames(styles.hit, !hasKind && styles.place)}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      {hasKind && <span className={styles.kind}>{kinds(kind)}</span>}
      <span className={styles.title}>{title}</span>
      <span className={styles.detail}>{[detail, amount && amountText(amount)].filter(Boolean).join(" · ")}</span>
    </div>
  );
}
