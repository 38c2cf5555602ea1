import styles from "./progress.module.css";

/**
 * The progress of long work: a share from 0 to 1, or no value while that is unknown. The label is for screen readers.
 */
export function Progress({ label, value }: { label: string; value?: number }) {
  return <progress className={styles.progress} aria-label={label} {...(value !== undefined && { value, max: 1 })} />;
}
