"use client";
import { useTranslations } from "next-intl";
import { poboDeeds } from "@/lib/operations/calls/pobo";
import { AskedDeed } from "../console/confirm-action";
import styles from "../merchants/row-actions.module.css";

/** What operations may decide of a payer now; the server says which. */
export function PoboDecisions({
  world,
  poboRecordId,
  name,
  events,
}: {
  world: string;
  poboRecordId: string;
  name: string;
  events: readonly string[];
}) {
  const t = useTranslations("operations.pobo");
  const words = (deed: "pass" | "refuse" | "suspend") => ({
    small: true,
    label: t(`deed.${deed}.label`),
    title: t(`deed.${deed}.title`, { name }),
    action: t(`deed.${deed}.action`),
    done: () => t(`deed.${deed}.done`, { name }),
  });
  const field = { label: t("reason") };
  return (
    <div className={styles.deeds}>
      {events.includes("pass") && (
        <AskedDeed call={poboDeeds.passPobo} input={() => ({ world, poboRecordId })} {...words("pass")} />
      )}
      {events.includes("refuse") && (
        <AskedDeed
          call={poboDeeds.refusePobo}
          input={(reason) => ({ world, poboRecordId, reason })}
          {...words("refuse")}
          isDanger
          field={field}
        />
      )}
      {events.includes("suspend") && (
        <AskedDeed
          call={poboDeeds.suspendPobo}
          input={(reason) => ({ world, poboRecordId, reason })}
          {...words("suspend")}
          isDanger
          field={field}
        />
      )}
    </div>
  );
}

/** Sets whether persons may be added as payers in this world. */
export function PoboPersonal({ world, mayBePersonal }: { world: string; mayBePersonal: boolean }) {
  const t = useTranslations("operations.pobo");
  const to = mayBePersonal ? "close" : "open";
  return (
    <AskedDeed
      call={poboDeeds.setPoboPersonal}
      input={() => ({ world, mayBePersonal: !mayBePersonal })}
      small
      label={t(to)}
      title={t(`${to}Title`)}
      action={t(to)}
      done={() => t("set")}
    >
      <p>{t(`${to}Text`)}</p>
    </AskedDeed>
  );
}
