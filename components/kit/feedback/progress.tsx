import styles from "./progress.module.css";

/**
 * How far long work is: a share from 0 to 1, or no value while that cannot be told. The label is for those who listen.
 */
export function Progress({ label, value }: { label: string; value?: number }) {
  return <progress className={styles.progress} aria-label={label} {...(value !== undefined && { value, max: 1 })} />;
}
