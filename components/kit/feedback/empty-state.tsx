import type { ReactNode } from "react";
import { joinClassNames } from "../page/classes";
import { EmptyIcon } from "../page/icons";
import layout from "../page/layout.module.css";
import tones from "../text/tones.module.css";
import styles from "./placeholder.module.css";

/** Replaces content: a mark in the colour of its tone, and what is said and done in its place. */
export const Placeholder = ({
  tone,
  icon,
  children,
}: {
  tone: "quiet" | "bad";
  icon: ReactNode;
  children: ReactNode;
}) => (
  <div className={joinClassNames(layout.column, styles.placeholder)} role={tone === "bad" ? "alert" : undefined}>
    <span className={joinClassNames(layout.centred, tones[tone])}>{icon}</span>
    {children}
  </div>
);

/** Describes in one sentence the future content of this place, with the one action that creates it. */
export const EmptyState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <Placeholder tone="quiet" icon={<EmptyIcon />}>
    <p>{children}</p>
    {action}
  </Placeholder>
);

/** Replaces an empty list: either the filters exclude all rows, or there are none yet, and `action` adds the first. */
export function EmptyList({
  isFiltered,
  filteredText,
  none,
  action,
}: {
  isFiltered: boolean;
  filteredText: string;
  none: string;
  action: ReactNode;
}) {
  return isFiltered ? <EmptyState>{filteredText}</EmptyState> : <EmptyState action={action}>{none}</EmptyState>;
}
