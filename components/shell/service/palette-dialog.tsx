"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { search } from "@/lib/access/calls/search";
import { useCall } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { useProblemText } from "@/lib/forms/trouble-text";
import { displayMoney } from "@/lib/money/money";
import type { MenuBranch } from "../frame/menu-tree";
import { useSettled } from "../actions/use-settled";
import styles from "./palette.module.css";

type Hit = Got<typeof search.search>["rows"][number];

/** The pause in typing before a search is sent. */
const settleMs = 180;

/**
 * One field and what it finds. The field keeps the focus; the arrow keys move through the list, Enter opens, Escape
 * closes.
 */
export function PaletteDialog({ tree, onClose }: { tree: readonly MenuBranch[]; onClose: () => void }) {
  const t = useTranslations("shell.palette");
  const kind = useTranslations("shell.palette.kinds");
  const [id, router, problemText] = [useId(), useRouter(), useProblemText()];
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const text = useSettled(typed.trim(), settleMs);
  const { data, error } = useCall(search.search, text === "" ? null : { text: text.slice(0, 60) }, {
    keepPreviousData: true,
  });

  const places: readonly Hit[] = tree
    .flatMap(({ items }) => items)
    .filter(({ isLocked }) => !isLocked)
    .map(({ path, title }) => ({ kind: "screen", title, detail: "", amount: null, href: path }));
  // not deferred: an array created at each render would be deferred without end
  const rows =
    typed.trim() === ""
      ? places
      : error
        ? places.filter(({ title }) => title.toLowerCase().includes(typed.trim().toLowerCase()))
        : (data?.rows ?? []);
  const current = rows[Math.min(at, rows.length - 1)];
  const optionId = (place: number) => `${id}-${place}`;

  useEffect(() => {
    const shown = dialog.current;
    const back = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
  useEffect(() => {
    // newer browsers answer with a promise, which React would take for what undoes the effect
    document.getElementById(optionId(at))?.scrollIntoView({ block: "nearest" });
  });

  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    // named cast: an address that the server, or the menu, gave of a page that is there
    router.push(hit.href as Route);
  };
  const pressed = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const next = steps[event.key];
    if (event.key === "Enter" && !event.nativeEvent.isComposing) open(current);
    // a search field of the browser's would first be emptied by it
    else if (event.key === "Escape" && !event.nativeEvent.isComposing) onClose();
    else if (next === undefined || rows.length === 0 || (typed !== "" && (event.key === "Home" || event.key === "End")))
      return;
    else setAt((next + rows.length) % rows.length);
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
        <input
          className={styles.field}
          type="search"
          role="combobox"
          aria-label={t("field")}
          placeholder={t("field")}
          autoComplete="off"
          autoFocus
          maxLength={60}
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current ? optionId(rows.indexOf(current)) : undefined}
          value={typed}
          onKeyDown={pressed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
        />
        <ul id={`${id}-list`} role="listbox" aria-label={t("found")} className={styles.list}>
          {rows.map((hit, place) => (
            <li
              key={`${hit.kind} ${hit.href} ${place}`}
              id={optionId(place)}
              role="option"
              aria-selected={hit === current}
              className={styles.hit}
              onPointerMove={() => setAt(place)}
              onClick={() => open(hit)}
            >
              <span className={styles.kind}>{kind(hit.kind)}</span>
              <span className={styles.title}>{hit.title}</span>
              <span className={styles.detail}>
                {[hit.detail, hit.amount && `${displayMoney(hit.amount)} ${hit.amount.currency}`]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </li>
          ))}
        </ul>
        <p role="status" className={styles.status}>
          {error
            ? problemText(error)
            : rows.length > 0
              ? t("count", { count: rows.length })
              : text !== "" && data
                ? t("none")
                : ""}
        </p>
      </div>
    </dialog>
  );
}
