"use client";
import { useTranslations } from "next-intl";
import { CopyableText } from "@/components/kit/text/copyable";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { LinkButton } from "@/components/kit/page/link-button";
import { useProcessedJobColumns, type Happenings } from "../clock/happening-list";
import { EventLogDownloadLink } from "../proof/log-link";
import { consoleWorldRoute } from "../worlds/world-route";
import styles from "./effects-list.module.css";

/** Lists the latest happenings of a world from its stored log; the hash of the log is that of the last advance. */
export function LatestHappeningList({
  world,
  list,
  logHash,
  now,
}: {
  world: string;
  list: Happenings;
  logHash: string;
  now: Date;
}) {
  const t = useTranslations("operations.effects");
  const columns = useProcessedJobColumns(world, now);
  return (
    <div className={styles.effects}>
      <div className={styles.top}>
        <p className={styles.count} role="status">
          {t("count", { count: list.total })} · {t("ticks", { count: Number(list.ticks) })}
        </p>
        <LinkButton small href={consoleWorldRoute(world, "happenings")}>
          {t("whole")}
        </LinkButton>
        <EventLogDownloadLink world={world} />
      </div>
      {logHash && (
        <p className={styles.hash}>
          {t("hash")} <CopyableText text={logHash} label={t("hash")} />
        </p>
      )}
      <ListFrame>
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={list.rows}
          rowKey={({ no }) => no}
          empty={<EmptyState>{t("none")}</EmptyState>}
        />
      </ListFrame>
    </div>
  );
}
