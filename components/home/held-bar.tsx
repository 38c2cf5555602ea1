import { sharesOf } from "@/components/kit/chart/chart-scale";
import styles from "./home.module.css";

/** The available and the held part of a balance; its figures are beside it in the row. */
export function HeldBar({ available, held }: { available: bigint; held: bigint }) {
  const [free = 0, kept = 0] = sharesOf([available, held]);
  return (
    <div className={styles.parts} aria-hidden="true">
      {free > 0 && <span className={styles.available} style={{ flexGrow: free }} />}
      {kept > 0 && <span className={styles.held} style={{ flexGrow: kept }} />}
    </div>
  );
}
