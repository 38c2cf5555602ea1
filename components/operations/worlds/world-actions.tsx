"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
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
