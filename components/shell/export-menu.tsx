"use client";
import { useTranslations } from "next-intl";
import { ActionMenu } from "@/components/kit/action-menu";
import { DownloadIcon } from "@/components/kit/icons";
import { toast } from "@/components/kit/toast";
import { exportFormats, type ExportFormat } from "@/lib/files/terms";
import { filesScreens } from "@/lib/files/screens";
import { useTroubleText } from "@/lib/forms/trouble-text";

/** Asks for an export of a list, as a workbook or as plain text, and leads to where it will be. */
export function ExportMenu({ apply }: { apply: (format: ExportFormat) => Promise<unknown> }) {
  const t = useTranslations("files.apply");
  const trouble = useTroubleText();
  const ask = (format: ExportFormat) => apply(format).then(() => toast("good", t("asked")), (cause: unknown) => toast("bad", trouble(cause)));
  return (
    <ActionMenu
      tone="secondary"
      icon={<DownloadIcon />}
      entries={[
        ...exportFormats.map((format) => ({ key: format, label: t(format), onChoose: () => void ask(format) })),
        { key: "centre", label: t("centre"), href: filesScreens.exports.path },
      ]}
    >
      {t("export")}
    </ActionMenu>
  );
}
