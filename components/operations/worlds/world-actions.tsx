"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/kit/select/select-field";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { consoleWorldRoute } from "./world-route";

/** Resets a world to its initial state, after a confirmation. */
export function ResetWorldButton({ world }: { world: string }) {
  const t = useTranslations("operations.reset");
  return (
    <ConfirmActionButton
      call={operations.resetWorld}
      input={() => ({ world })}
      small
      isDanger
      label={t("label")}
      title={t("title", { name: world })}
      action={t("action")}
      successMessage={({ name }) => t("done", { name })}
    >
      <p>{t("text")}</p>
    </ConfirmActionButton>
  );
}

/** Deletes a world with all its data, after its name has been entered. */
export function DeleteWorldButton({ world }: { world: string }) {
  const t = useTranslations("operations.deletion");
  return (
    <ConfirmActionButton
      call={driving.deleteWorld}
      input={({ text: name }) => ({ world, name })}
      field={{ label: t("name") }}
      small
      isDanger
      label={t("label")}
      title={t("title", { name: world })}
      action={t("label")}
      successMessage={() => t("done", { name: world })}
    >
      <p>{t("text")}</p>
    </ConfirmActionButton>
  );
}

/** Lists the periods of real time after which a world is deleted automatically, in hours. */
const spans = [24, 168, 720] as const;

/** Sets the time at which a world is deleted automatically, or that it is retained. */
export function WorldExpiryForm({ world, expiresAt }: { world: string; expiresAt: Date | null }) {
  const t = useTranslations("operations.expiry");
  const [hours, setHours] = useState("168");
  return (
    <ConfirmActionButton
      call={driving.setExpiry}
      input={() => ({ world, hours: hours === "" ? null : Number(hours) })}
      small
      tone="quiet"
      label={t(expiresAt ? "change" : "label")}
      title={t("title", { name: world })}
      action={t("action")}
      successMessage={() => t("done")}
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
    </ConfirmActionButton>
  );
}

/** Creates a snapshot of a world's current state. */
export function TakeSnapshotButton({ world }: { world: string }) {
  const t = useTranslations("operations.snapshots");
  return (
    <ConfirmActionButton
      call={operations.takeSnapshot}
      input={() => ({ world })}
      small
      label={t("take")}
      title={t("takeTitle", { name: world })}
      action={t("take")}
      successMessage={({ name }) => t("taken", { snapshot: name })}
    >
      <p>{t("takeText")}</p>
    </ConfirmActionButton>
  );
}

/** Creates a new world from a snapshot, under the entered name, and opens its page. */
export function NewWorldFromSnapshotButton({
  world,
  snapshotId,
  suggestedName,
}: {
  world: string;
  snapshotId: string;
  suggestedName: string;
}) {
  const t = useTranslations("operations.snapshots");
  const router = useRouter();
  return (
    <ConfirmActionButton
      call={operations.restore}
      input={({ text: name }) => ({ world, snapshotId, name })}
      small
      label={t("restore")}
      title={t("restoreTitle")}
      field={{ label: t("newName"), value: suggestedName }}
      action={t("restoreAction")}
      successMessage={({ name }) => t("restored", { name })}
      onDone={({ name }) => router.push(consoleWorldRoute(name))}
    >
      <p>{t("restoreText")}</p>
    </ConfirmActionButton>
  );
}
