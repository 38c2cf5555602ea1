import { flagUrl } from "@/lib/reference/places/flags";
import styles from "./flag.module.css";

/** Lists regions that the portal names without a flag; their place stays empty. */
const flagless = ["TW"];

/**
 * Renders the flag beside a country's or region's name, which is sufficient without it: fetched only once it becomes
 * visible.
 */
export function CountryFlag({ code }: { code: string }) {
  if (flagless.includes(code)) return <span className={styles.flag} />;
  return (
    <img className={styles.flag} src={flagUrl(code)} alt="" width={20} height={13} loading="lazy" decoding="async" />
  );
}
