import { useTranslations } from "next-intl";
import { ProgressBar } from "../feedback/progress";
import layout from "../page/layout.module.css";
import { StateChip } from "../text/state-chip";

/** Renders how much of a file has been sent, or that it is stored. */
export function UploadProgress({ name, share, isDone }: { name: string; share: number; isDone: boolean }) {
  const t = useTranslations("kit.upload");
  return isDone ? (
    <StateChip tone="good">{t("done")}</StateChip>
  ) : (
    <span className={layout.grow}>
      <ProgressBar label={t("sending", { name })} value={share} />
    </span>
  );
}
