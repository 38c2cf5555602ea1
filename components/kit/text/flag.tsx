import { flagUrl } from "@/lib/reference/places/flags";
import styles from "./flag.module.css";

/** Regions that the portal names without a flag; the place of one stays empty. */
const flagless = ["TW"];

/** The flag beside a country's or region's name, which says it all: fetched only once it is to be seen. */
export function Flag({ code }: { code: string }) {
  if (flagless.includes(code)) return <span className={styles.flag} />;
  return (
    <img className={styles.flag} src={flagUrl(code)} alt="" width={20} height={13} loading="lazy" decoding="async" />
  );
}
