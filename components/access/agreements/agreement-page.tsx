import Link from "next/link";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { agreements } from "@/lib/access/calls/agreements";
import type { ClientOutput } from "@/lib/call/call";
import { AgreementText } from "./agreement-text";
import styles from "./agreements.module.css";

/** Shows one agreement to everyone, and links to the others. */
export function AgreementPage({
  agreement,
  otherAgreements,
}: {
  agreement: ClientOutput<typeof agreements.agreementText>;
  otherAgreements: readonly { id: string; title: string }[];
}) {
  const t = useTranslations("access.agreements");
  return (
    <main className={styles.reading}>
      <h1>{agreement.title}</h1>
      <AgreementText agreement={agreement} />
      <nav aria-label={t("others")} className={styles.others}>
        <h2>{t("others")}</h2>
        <ul>
          {/* named cast: the page of an agreement, whichever it is */}
          {otherAgreements.map(({ id, title }) => (
            <li key={id}>
              <Link href={`/protocol/${id}` as Route} prefetch={false}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </main>
  );
}
