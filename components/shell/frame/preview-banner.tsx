"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import { useAction } from "@/components/shell/actions/use-action";
import { rolePreviewCalls } from "@/lib/access/calls/role-preview";
import { accessScreens } from "@/lib/access/screens";
import { navigateToNewDocument } from "@/lib/call/path";
import type { RolePreview } from "@/lib/call/principal";

/** Informs that the portal is displayed as a role sees it, and ends that; the role's own page is opened then. */
export function RolePreviewBanner({ preview: { roleId, roleName } }: { preview: RolePreview }) {
  const t = useTranslations("shell.preview");
  const { run, isBusy } = useAction(rolePreviewCalls.endPreview);
  const end = async () => {
    if (await run({})) navigateToNewDocument(`${accessScreens.roles.path}?roleId=${roleId}`);
  };
  return (
    <Notice
      tone="waiting"
      title={roleName === "" ? t("titleDeleted") : t("title", { name: roleName })}
      action={
        <Button small busy={isBusy} onClick={() => void end()}>
          {t("end")}
        </Button>
      }
    >
      {t("text")}
    </Notice>
  );
}
