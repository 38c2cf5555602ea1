"use client";
import MuiButton from "@mui/material/Button";
import { useEffect, useRef, type ReactNode } from "react";
import { buttonStyle } from "../page/button";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import styles from "./filters.module.css";

/**
 * Renders a button with a panel below it, open or not also without scripts; Escape, a press elsewhere or moving the
 * focus elsewhere closes it. With `atEnd` the panel ends where the button does.
 */
export function PopPanel({
  label,
  atEnd = false,
  onOpen,
  children,
}: {
  label: string;
  atEnd?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeFromOutside = ({ target }: PointerEvent | FocusEvent) => {
      if (box.current?.open && target instanceof Node && !box.current.contains(target)) box.current.open = false;
    };
    document.addEventListener("pointerdown", closeFromOutside);
    document.addEventListener("focusin", closeFromOutside);
    return () => {
      document.removeEventListener("pointerdown", closeFromOutside);
      document.removeEventListener("focusin", closeFromOutside);
    };
  }, []);
  return (
    <details
      ref={box}
      className={joinClassNames(styles.pop, atEnd && styles.atEnd)}
      // a form that is refused because of a field in here shows that field
      onInvalidCapture={() => {
        if (box.current) box.current.open = true;
      }}
      onToggle={() => box.current?.open && onOpen?.()}
      onKeyDown={({ key, nativeEvent }) => {
        if (key !== "Escape" || nativeEvent.isComposing || !box.current?.open) return;
        box.current.open = false;
        box.current.querySelector("summary")?.focus();
      }}
    >
      <summary className={layout.line}>
        {/* drawn as a button, but the summary is what is pressed: it opens without scripts too */}
        <MuiButton
          component="span"
          role={undefined}
          tabIndex={-1}
          onFocus={({ currentTarget }) => currentTarget.parentElement?.focus()}
          {...buttonStyle({})}
        >
          {label}
        </MuiButton>
      </summary>
      <div className={joinClassNames(layout.stack, layout.panel, styles.panel)}>{children}</div>
    </details>
  );
}
