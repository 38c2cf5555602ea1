import type { ReactNode } from "react";
import type { Tone } from "@/lib/machine/machine";
import { classes } from "../page/classes";
import { CheckIcon, ClockIcon, InfoIcon, WarningIcon } from "../page/icons";
import styles from "./notice.module.css";
import tones from "../text/tones.module.css";

export interface NoticeProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Across the whole page, without corners: the simulated time, a maintenance. */
  banner?: boolean;
  /** It appears by itself after something was done: read out at once (bad) or when there is a pause. */
  live?: boolean;
}

const icons = { waiting: ClockIcon, moving: InfoIcon, good: CheckIcon, bad: WarningIcon, quiet: InfoIcon };

/** Something the reader should know where it matters. A mere confirmation of an action is a toast. */
export function Notice({ tone = "moving", title, children, action, banner = false, live = false }: NoticeProps) {
  const ToneIcon = icons[tone];
  return (
    <div
      className={classes(styles.notice, tones[tone], banner && styles.banner)}
      {...(live && { role: tone === "bad" ? "alert" : "status" })}
    >
      <ToneIcon />
      <div className={styles.labels}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
