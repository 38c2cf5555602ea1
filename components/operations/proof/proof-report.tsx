import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { CopyableText } from "@/components/kit/text/copyable";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import type { ClientOutput } from "@/lib/call/call";
import type { operations } from "@/lib/operations/calls/worlds";
import { EventLogDownloadLink } from "./log-link";
import { RerunLedgerProofButton } from "./prove-again";
import styles from "./proof-report.module.css";

type Proof = ClientOutput<typeof operations.prove>;
type Check = Proof["checks"][number];
type LedgerAccount = Proof["platform"][number];

const verdictTones = { right: "good", stuck: "waiting", wrong: "bad" } as const;

/**
 * Reports whether a world's books are right: each check, the log's hash, and the balances of the platform's own
 * accounts.
 */
export function LedgerProofReport({ world, proof }: { world: string; proof: Proof }) {
  const t = useTranslations("operations.proof");
  const purposes = useTranslations("operations.purposes");
  const names = useTranslations("operations.checks");
  // named casts: names of checks and accounts are data, `has` looks them up
  const purposeText = (purpose: string) => (purposes.has(purpose as never) ? purposes(purpose as never) : purpose);
  const checkText = (name: string) => (names.has(name as never) ? names(name as never) : name);
  const checks: readonly Column<Check>[] = [
    { head: t("check"), of: ({ name }) => checkText(name) },
    { head: t("result"), kind: "chip", of: ({ isRight }) => (isRight ? ["good", t("holds")] : ["bad", t("fails")]) },
    { head: t("detail"), of: ({ detail }) => detail },
  ];
  const platform: readonly Column<LedgerAccount>[] = [
    { head: t("purpose"), of: ({ purpose }) => purposeText(purpose) },
    { head: t("balance"), kind: "money", of: ({ balance }) => balance },
  ];
  return (
    <>
      <PageHeader title={t("title")} actions={<RerunLedgerProofButton />} />
      <Notice tone={verdictTones[proof.verdict]} title={t(proof.verdict)}>
        {t(`${proof.verdict}Text`)}
      </Notice>
      <ListFrame>
        <DataTable
          caption={t("checks")}
          columns={checks}
          rows={proof.checks}
          empty={<EmptyState>{t("noBalances")}</EmptyState>}
        />
      </ListFrame>
      <p className={styles.hash}>
        {t("hash")} <CopyableText text={proof.logHash} label={t("hash")} /> <EventLogDownloadLink world={world} />
      </p>
      <Card title={t("platform")}>
        <ListFrame>
          <DataTable
            caption={t("accounts")}
            columns={platform}
            rows={proof.platform}
            empty={<EmptyState>{t("noBalances")}</EmptyState>}
          />
        </ListFrame>
      </Card>
    </>
  );
}
