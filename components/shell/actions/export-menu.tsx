"use client";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { ActionMenu } from "@/components/kit/overlay/action-menu";
import { DownloadIcon } from "@/components/kit/page/icons";
import { showToast } from "@/components/kit/feedback/toast";
import type { MadeFormat } from "@/lib/files/terms";
import { filesScreens } from "@/lib/files/screens";
import { useProblemText } from "@/lib/forms/problem-text";

/** Requests the content of a page as a file in one of its formats, and links to the place where it will appear. */
export function ExportMenu<Format extends MadeFormat>({
  formats,
  apply,
}: {
  formats: readonly Format[];
  apply: (format: Format) => Promise<unknown>;
}) {
  const t = useTranslations("files.apply");
  const problem = useProblemText();
  const label = (format: MadeFormat) => t(format);
  const requestExport = (format: Format) =>
    apply(format).then(
      // named cast: a screen's path is a page that exists
      () => showToast("good", t("asked"), { label: t("centre"), href: filesScreens.exports.path as Route }),
      (cause: unknown) => showToast("bad", problem(cause)),
    );
  return (
    <ActionMenu
      tone="secondary"
      icon={<DownloadIcon />}
      entries={[
        ...formats.map((format) => ({ key: format, label: label(format), onChoose: () => void requestExport(format) })),
        { key: "centre", label: t("centre"), href: filesScreens.exports.path },
      ]}
    >
      {t("export")}
    </ActionMenu>
  );
}
