import { useTranslations } from "next-intl";
import { TimeText } from "@/components/kit/time-text";
import { useDueName } from "./due-name";
import { useTimeLeft } from "./time-left";
import styles from "./due-next.module.css";

interface DueItem {
  readonly kind: string;
  readonly subject: string;
  readonly dueAt: Date;
}

/** How many are listed: the first few tell what an advance would do. */
const listed = 4;

/** What falls due next, with how long it is until then on the world's clock. */
export function DueNext({ now, dues }: { now: Date; dues: readonly DueItem[] }) {
  const t = useTranslations("operations.clock");
  const name = useDueName();
  const left = useTimeLeft();
  return (
    <section className={styles.next}>
      <h3 className={styles.title}>{t("next")}</h3>
      {dues.length === 0 ? <p className={styles.none}>{t("nothing")}</p> : (
        <ol className={styles.list}>
          {dues.slice(0, listed).map(({ kind, subject, dueAt }) => (
            <li key={`${kind}-${subject}-${dueAt.getTime()}`} className={styles.item}>
              <span className={styles.at}><TimeText at={dueAt} now={now} style="short" /></span>
              <span className={styles.what}>{name(kind)}{told(kind, subject) && <span className={styles.subject}> {told(kind, subject)}</span>}</span>
              <span className={styles.left}>{left(now, dueAt)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** What an item is about, where it tells something: of an id its end, nothing of what its kind says already. */
function told(kind: string, subject: string): string {
  if (kind.startsWith(`${subject}.`)) return "";
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(subject) ? `…${subject.slice(-6)}` : subject;
}
