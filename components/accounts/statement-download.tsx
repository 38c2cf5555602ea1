"use client";
import { useTranslations } from "next-intl";
import { ActionMenu } from "@/components/kit/action-menu";
import { DownloadIcon } from "@/components/kit/icons";
import { toast } from "@/components/kit/toast";
import type { statements } from "@/lib/accounts/statement-calls";
import { statementFormats, type StatementFormat } from "@/lib/accounts/terms";
import type { Sends } from "@/lib/call/call";
import { filesScreens } from "@/lib/files/screens";
import { useTroubleText } from "@/lib/forms/trouble-text";

/** Asks for what the page shows as a file, and leads to where it will be. How to ask is fetched when somebody does. */
export function StatementDownload({ filters }: { filters: Omit<Sends<typeof statements.download>, "format"> }) {
  const t = useTranslations("files.apply");
  const trouble = useTroubleText();
  const ask = async (format: StatementFormat) => {
    try {
      const [{ send }, calls] = await Promise.all([import("@/lib/call/send"), import("@/lib/accounts/statement-calls")]);
      await send(calls.statements.download, { ...filters, format });
      toast("good", t("asked"));
    } catch (cause) {
      toast("bad", trouble(cause));
    }
  };
  return (
    <ActionMenu
      tone="secondary"
      icon={<DownloadIcon />}
      entries={[
        ...statementFormats.map((format) => ({ key: format, label: t(format), onChoose: () => void ask(format) })),
        { key: "centre", label: t("centre"), href: filesScreens.exports.path },
      ]}
    >
      {t("export")}
    </ActionMenu>
  );
}
