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
import type { MenuBranch } from "../frame/menu-tree";
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
  const { rows, status } = useHits(tree, inputText);
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
        <ul id={`${id}-list`} role="listbox" aria-label={t("found")} className={styles.list}>
          {rows.map((hit, place) => (
            <HitOption
              key={`${hit.kind} ${hit.href} ${place}`}
              id={optionId(place)}
              hit={hit}
              isCurrent={hit === current}
              onPoint={() => setAt(place)}
              onOpen={() => open(hit)}
            />
          ))}
        </ul>
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

/**
 * Returns the places of the menu until something is typed, then the results of the server, or the places with matching
 * names when it fails, together with a status line for screen readers.
 */
function useHits(tree: readonly MenuBranch[], inputText: string): { rows: readonly Hit[]; status: string } {
  const t = useTranslations("shell.palette");
  const problemText = useProblemText();
  const query = inputText.trim();
  const text = useDebouncedRequest(query, same, settleMs).settledRequest ?? "";
  const { data, error } = useCall(search.search, text === "" ? null : { text: text.slice(0, 60) }, {
    keepPreviousData: true,
  });
  const places: readonly Hit[] = tree
    .flatMap(({ items }) => items)
    .filter(({ isLocked }) => !isLocked)
    .map(({ path, title }) => ({ kind: "screen", title, detail: "", amount: null, href: path }));
  // not deferred: an array created at each render would be deferred without end
  const rows =
    query === ""
      ? places
      : error
        ? places.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()))
        : (data?.rows ?? []);
  if (error) return { rows, status: problemText(error) };
  if (rows.length > 0) return { rows, status: t("count", { count: rows.length }) };
  return { rows, status: text !== "" && data ? t("none") : "" };
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
  isCurrent,
  onPoint,
  onOpen,
}: {
  id: string;
  hit: Hit;
  isCurrent: boolean;
  onPoint: () => void;
  onOpen: () => void;
}) {
  const kinds = useTranslations("shell.palette.kinds");
  return (
    <li id={id} role="option" aria-selected={isCurrent} className={styles.hit} onPointerMove={onPoint} onClick={onOpen}>
      <span className={styles.kind}>{kinds(kind)}</span>
      <span className={styles.title}>{title}</span>
      <span className={styles.detail}>{[detail, amount && amountText(amount)].filter(Boolean).join(" · ")}</span>
    </li>
  );
}
