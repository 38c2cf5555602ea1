import { sharesInThousandths } from "@/components/kit/chart/chart-scale";
import styles from "./home.module.css";

/** Draws the available and the reserved part of a balance as a bar; the figures are beside it in the row. */
export function HeldBalanceBar({ available, heldMinor }: { available: bigint; heldMinor: bigint }) {
  const [free = 0, heldShare = 0] = sharesInThousandths([available, heldMinor]);
  return (
    <div className={styles.parts} aria-hidden="true">
      {free > 0 && <span className={styles.available} style={{ flexGrow: free }} />}
      {heldShare > 0 && <span className={styles.held} style={{ flexGrow: heldShare }} />}
    </div>
  );
}
