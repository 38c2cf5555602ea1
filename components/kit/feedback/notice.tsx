import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import type { ReactNode } from "react";
import type { Tone } from "@/lib/machine/machine";
import { joinClassNames } from "../page/classes";
import { CheckIcon, ClockIcon, InfoIcon, WarningIcon } from "../page/icons";
import styles from "./notice.module.css";
import tones from "../text/tones.module.css";

export interface NoticeProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Spans the whole page, without rounded corners: for the simulated time, a maintenance. */
  banner?: boolean;
  /** Announces the notice when it appears after an action: immediately (bad), or at the next pause. */
  live?: boolean;
}

const icons = { waiting: ClockIcon, moving: InfoIcon, good: CheckIcon, bad: WarningIcon, quiet: InfoIcon };

/** Shows information where it is relevant. The mere confirmation of an action is a toast. */
export function Notice({ tone = "moving", title, children, action, banner = false, live = false }: NoticeProps) {
  const ToneIcon = icons[tone];
  return (
    <Alert
      className={joinClassNames(tones[tone], banner && styles.banner)}
      // MUI makes every alert a live one: text that was there from the start is not announced
      slotProps={{ root: { role: live ? (tone === "bad" ? "alert" : "status") : undefined } }}
      icon={<ToneIcon />}
      action={action}
    >
      {title && <AlertTitle component="p">{title}</AlertTitle>}
      {children && <div>{children}</div>}
    </Alert>
  );
}
