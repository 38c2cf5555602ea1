import type { ReactNode } from "react";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import styles from "./data-table.module.css";

/** Renders the parts of a list, in whose tables every text takes one line, and whose head stays visible in a wide one. */
export const ListFrame = ({ children }: { children: ReactNode }) => (
  <div className={joinClassNames(layout.page, styles.list)}>{children}</div>
);
