import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { FactList } from "@/components/kit/table/facts";
import { PageHeader } from "@/components/kit/page/page-header";
import { StateChip } from "@/components/kit/text/state-chip";
import { beijingText } from "@/lib/time/beijing";
import styles from "./help.module.css";

export interface StatusPageProps {
  status: "up" | "down";
  backend: "simulator" | "upstream";
  database: "up" | "down" | "none";
  version: string;
  build: string;
  now: Date;
  /** Holds the environment of the signed-in user; null when there is none. */
  simulation: { world: string; now: Date } | null;
}

/** Reports the status of the portal in plain words: the backend, its version, and the clock. */
export function PortalStatusPage({ status, backend, database, version, build, now, simulation }: StatusPageProps) {
  const t = useTranslations("help.status");
  const items = [
    { label: t("backend"), value: t(`backends.${backend}`) },
    { label: t("database"), value: t(`databases.${database}`) },
    { label: t("version"), value: version },
    { label: t("build"), value: build },
    { label: t("now"), value: t("beijing", { time: beijingText(now) }) },
    ...(simulation
      ? [{ label: t("world", { world: simulation.world }), value: t("beijing", { time: beijingText(simulation.now) }) }]
      : []),
  ];
  return (
    <main className={styles.page}>
      <PageHeader title={t("title")} state={<StateChip tone={status === "up" ? "good" : "bad"}>{t(status)}</StateChip>}>
        {t("lead")}
      </PageHeader>
      <Card>
        <FactList items={items} />
      </Card>
    </main>
  );
}
