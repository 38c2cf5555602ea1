import type { ReactNode } from "react";
import type { Tone } from "@/lib/machine/machine";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import { ToneShape } from "./tone-shape";
import styles from "./timeline.module.css";
import tones from "./tones.module.css";

export interface Moment {
  key: string;
  tone: Tone;
  /** Holds the event: the state in words. */
  title: ReactNode;
  /** Holds the instant, as <TimeText />; a future event may have none. */
  at?: ReactNode;
  who?: ReactNode;
  note?: ReactNode;
  /** True for a future event, which is drawn hollow. */
  ahead?: boolean;
}

/** Renders a history, one moment under the other. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol>
      {moments.map(({ key, tone, title, at, who, note, ahead }) => (
        <li key={key} className={joinClassNames(styles.moment, ahead && styles.ahead)}>
          <span className={joinClassNames(layout.centred, tones[tone], styles.mark)}>
            <ToneShape tone={tone} />
          </span>
          <p className={styles.title}>{title}</p>
          <p className={layout.soft}>
            {at}
            {at && who && <span aria-hidden="true"> · </span>}
            {who}
          </p>
          {note && <p className={layout.soft}>{note}</p>}
        </li>
      ))}
    </ol>
  );
}
