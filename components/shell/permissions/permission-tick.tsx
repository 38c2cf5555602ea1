import type { TickState } from "./permission-selection";
import styles from "./permission-matrix.module.css";

/**
 * Renders a box of the matrix. Its complete name is for screen readers; `text`, the action's, is visible where the
 * columns have no heads. A box of several permissions is mixed while some of them are ticked.
 */
export function PermissionTick({
  label,
  text,
  state,
  isDisabled,
  describedBy,
  onToggle,
}: {
  label: string;
  text?: string;
  state: TickState;
  isDisabled: boolean;
  describedBy?: string | undefined;
  onToggle: () => void;
}) {
  return (
    <label className={styles.tick}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = state === "some";
        }}
        type="checkbox"
        aria-label={label}
        aria-describedby={describedBy}
        checked={state === "all"}
        disabled={isDisabled}
        onChange={onToggle}
      />
      {text !== undefined && (
        <span className={styles.tickText} aria-hidden="true">
          {text}
        </span>
      )}
    </label>
  );
}
