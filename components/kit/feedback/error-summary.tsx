import type { Ref } from "react";
import { focusField } from "@/lib/forms/control-of";
import { WarningIcon } from "../page/icons";
import styles from "./error-summary.module.css";

export interface Problem {
  /** The id of the control it is about; without one it is about the whole. */
  field?: string;
  text: string;
}

/** The errors of a form, each line leading to its field. The form gives it the focus when it appears. */
export function ErrorSummary({
  title,
  list,
  ref,
}: {
  title: string;
  list: readonly Problem[];
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.summary}>
      <p className={styles.title}>
        <WarningIcon />
        {title}
      </p>
      <ul className={styles.list}>
        {list.map(({ field, text }) => (
          <li key={`${field}-${text}`}>
            {field ? (
              <a href={`#${field}`} onClick={(event) => leadTo(event, field)}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the field itself: a bare fragment would only scroll to it and stay in the history. */
function leadTo(event: { preventDefault(): void }, field: string) {
  event.preventDefault();
  focusField(field);
}
