"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { useAction } from "@/components/shell/actions/use-action";
import { rolePreviewCalls } from "@/lib/access/calls/role-preview";
import { navigateToNewDocument } from "@/lib/call/path";

/** Opens the portal as a role sees it, for reading only, until the preview is ended. */
export function StartPreviewButton({ roleId }: { roleId: string }) {
  const t = useTranslations("access.roleView");
  const { run, isBusy } = useAction(rolePreviewCalls.startPreview);
  const start = async () => {
    if (await run({ roleId })) navigateToNewDocument("/b2b");
  };
  return (
    <Button tone="primary" busy={isBusy} onClick={() => void start()}>
      {t("start")}
    </Button>
  );
}
