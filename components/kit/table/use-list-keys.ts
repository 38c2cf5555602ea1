"use client";
import { useEffect, type RefObject } from "react";
import { readPreferenceCookie } from "@/lib/call/preferences";
import styles from "./data-table.module.css";

/** Holds the cookie's value when the reader has switched the keys off. */
export const keysOff = "off";

/** Returns true unless the reader has switched the keys off. Browser only. */
export const areListKeysOn = (): boolean => readPreferenceCookie("keys") !== keysOff;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), select, textarea"));

/** Returns the rows of the list that belongs to a row of filters: the last table of the list, not the sums below it. */
function rowsAfter(filters: Element): readonly HTMLTableRowElement[] {
  const list = filters.parentElement?.getElementsByClassName(styles.list ?? "")[0];
  return [...([...(list?.querySelectorAll("table") ?? [])].at(-1)?.tBodies[0]?.rows ?? [])];
}

/** Returns what a row opens, or the first thing that can be done in it. */
const linkOf = (row: HTMLTableRowElement | undefined): HTMLElement | null | undefined =>
  row?.querySelector<HTMLElement>("a[href]") ?? row?.querySelector<HTMLElement>("button, input");

/** Presses a control of a row, unless the window is too narrow for it to be displayed. */
function press(control: HTMLElement | null | undefined): void {
  const cell = control?.closest("td");
  if (cell && getComputedStyle(cell).display !== "none") control?.click();
}

/**
 * Moves through a list by keys, like a mail program: j and k move the focus to the link of the next or previous row,
 * which Enter then opens, o displays the row beside the list, x ticks it, and / goes to the search. Ignored while
 * something is typed, in a dialog, and where the reader has switched the keys off.
 */
export function useListKeys(within: RefObject<Element | null>): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const filters = within.current?.closest("search");
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (!filters || isTyping(event.target) || document.querySelector("dialog[open], [role=dialog]")) return;
      if (!"jkox/".includes(event.key) || !areListKeysOn()) return;
      const rows = rowsAfter(filters);
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const part = {
        j: () => linkOf(rows[at + 1])?.focus(),
        k: () => linkOf(rows[at < 0 ? rows.length - 1 : at - 1])?.focus(),
        o: () => press(rows[at]?.querySelector<HTMLElement>("button[data-preview]")),
        x: () => press(rows[at]?.querySelector<HTMLElement>("input[type=checkbox]")),
        "/": () => filters.querySelector<HTMLInputElement>("input[maxlength]")?.focus(),
      }[event.key];
      event.preventDefault();
      part?.();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [within]);
}
