"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/kit/select/select-field";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { worldRoute } from "./world-route";

/** Empties a world and begins it again, after asking. */
export function ResetWorld({ world }: { world: string }) {
  const t = useTranslations("operations.reset");
  return (
    <ConfirmAction
      call={operations.resetWorld}
      input={() => ({ world })}
      small
      isDanger
      label={t("label")}
      title={t("title", { name: world })}
      action={t("action")}
      done={({ name }) => t("done", { name })}
    >
      <p>{t("text")}</p>
    </ConfirmAction>
  );
}

/** Deletes a world with all that is in it, once its name was typed. */
export function DeleteWorld({ world }: { world: string }) {
  const t = useTranslations("operations.deletion");
  return (
    <ConfirmAction
      call={driving.deleteWorld}
      input={({ text: name }) => ({ world, name })}
      field={{ label: t("name") }}
      small
      isDanger
      label={t("label")}
      title={t("title", { name: world })}
      action={t("label")}
      done={() => t("done", { name: world })}
    >
      <p>{t("text")}</p>
    </ConfirmAction>
  );
}

/** The spans of real time after which a world may be deleted by itself, in hours. */
const spans = [24, 168, 720] as const;

/** Says when a world is deleted by itself, or that it is kept. */
export function ExpireWorld({ world, expiresAt }: { world: string; expiresAt: Date | null }) {
  const t = useTranslations("operations.expiry");
  const [hours, setHours] = useState("168");
  return (
    <ConfirmAction
      call={driving.setExpiry}
      input={() => ({ world, hours: hours === "" ? null : Number(hours) })}
      small
      tone="quiet"
      label={t(expiresAt ? "change" : "label")}
      title={t("title", { name: world })}
      action={t("action")}
      done={() => t("done")}
    >
      <SelectField
        label={t("after")}
        value={hours}
        options={[
          { value: "", label: t("kept") },
          ...spans.map((span) => ({ value: String(span), label: t("days", { count: span / 24 }) })),
        ]}
        onChange={(event) => setHours(event.target.value)}
      />
    </ConfirmAction>
  );
}

/** Keeps a world as it is now. */
export function TakeSnapshot({ world }: { world: string }) {
  const t = useTranslations("operations.snapshots");
  return (
    <ConfirmAction
      call={operations.takeSnapshot}
      input={() => ({ world })}
      small
      label={t("take")}
      title={t("takeTitle", { name: world })}
      action={t("take")}
      done={({ name }) => t("taken", { snapshot: name })}
    >
      <p>{t("takeText")}</p>
    </ConfirmAction>
  );
}

/** Makes a new world of a snapshot, under an entered name, and goes there. */
export function RestoreSnapshot({
  world,
  snapshotId,
  suggested,
}: {
  world: string;
  snapshotId: string;
  suggested: string;
}) {
  const t = useTranslations("operations.snapshots");
  const router = useRouter();
  return (
    <ConfirmAction
      call={operations.restore}
      input={({ text: name }) => ({ world, snapshotId, name })}
      small
      label={t("restore")}
      title={t("restoreTitle")}
      field={{ label: t("newName"), value: suggested }}
      action={t("restoreAction")}
      done={({ name }) => t("restored", { name })}
      onDone={({ name }) => router.push(worldRoute(name))}
    >
      <p>{t("restoreText")}</p>
    </ConfirmAction>
  );
}
