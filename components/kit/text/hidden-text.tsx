import type { ReactNode } from "react";
import layout from "../page/layout.module.css";

/** Renders text for screen readers only; other readers find its meaning elsewhere on the page. */
export function ScreenReaderText({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span id={id} className={layout.hidden}>
      {children}
    </span>
  );
}
