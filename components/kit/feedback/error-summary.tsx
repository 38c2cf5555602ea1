import type { Ref } from "react";
import { focusField } from "@/lib/forms/control-of";
import { WarningIcon } from "../page/icons";
import styles from "./error-summary.module.css";

export interface FormProblem {
  /** Holds the id of the control it concerns; without one it concerns the whole form. */
  field?: string;
  text: string;
}

/** Lists the errors of a form, each line with a link to its field. The form focuses the list when it appears. */
export function ErrorSummary({
  title,
  list,
  ref,
}: {
  title: string;
  list: readonly FormProblem[];
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

/** Focuses the field itself: a plain fragment would only scroll to it and stay in the history. */
function leadTo(event: { preventDefault(): void }, field: string) {
  event.preventDefault();
  focusField(field);
}
