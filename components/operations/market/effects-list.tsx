"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Copyable } from "@/components/kit/text/copyable";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { SelectField } from "@/components/kit/select/select-field";
import { useJobName } from "../clock/job-name";
import { LogLink } from "../proof/log-link";
import type { Advance, ClockEffect } from "../clock/use-advance";
import styles from "./effects-list.module.css";

/** So many rows are drawn at most; the log has all. */
const rowsMax = 300;

interface Numbered {
  readonly no: number;
  readonly effect: ClockEffect;
}

/** The effects of the last advance, in order, with the hash of the whole log. */
export function EffectsList({ world, advance }: { world: string; advance: Advance | null }) {
  const t = useTranslations("operations.effects");
  const name = useJobName();
  const [kind, setKind] = useState("");
  if (!advance) return <EmptyState action={<LogLink world={world} />}>{t("none")}</EmptyState>;

  const all = advance.effects.map((effect, place): Numbered => ({ no: place + 1, effect }));
  const counts = new Map<string, number>();
  for (const { effect } of all) counts.set(effect.kind, (counts.get(effect.kind) ?? 0) + 1);
  const wanted = counts.has(kind) ? all.filter(({ effect }) => effect.kind === kind) : all;
  const columns: readonly Column<Numbered>[] = [
    { head: t("no"), of: ({ no }) => String(no) },
    { head: t("at"), kind: "time", of: ({ effect: { at } }) => at, now: advance.now, style: "short" },
    { head: t("what"), of: ({ effect }) => name(effect.kind) },
    { head: t("subject"), of: ({ effect }) => effect.subject },
  ];

  return (
    <div className={styles.effects}>
      <div className={styles.top}>
        <p className={styles.count} role="status">
          {t("count", { count: all.length })}
        </p>
        {counts.size > 1 && (
          <SelectField
            label={t("show")}
            value={counts.has(kind) ? kind : ""}
            onChange={(event) => setKind(event.target.value)}
            options={[
              { value: "", label: t("all", { count: all.length }) },
              ...[...counts].map(([each, count]) => ({ value: each, label: t("kind", { name: name(each), count }) })),
            ]}
          />
        )}
        <LogLink world={world} />
      </div>
      {advance.logHash && (
        <p className={styles.hash}>
          {t("hash")} <Copyable text={advance.logHash} label={t("hash")} />
        </p>
      )}
      {wanted.length > rowsMax && <p className={styles.hash}>{t("cut", { count: rowsMax })}</p>}
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={wanted.slice(-rowsMax)}
        empty={<EmptyState>{t("nothing")}</EmptyState>}
      />
    </div>
  );
}
