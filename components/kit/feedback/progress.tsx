import styles from "./progress.module.css";

/**
 * Shows the progress of a long operation: a share from 0 to 1, or no value while it is unknown. The label is for screen
 * readers.
 */
export function ProgressBar({ label, value }: { label: string; value?: number }) {
  return <progress className={styles.progress} aria-label={label} {...(value !== undefined && { value, max: 1 })} />;
}
