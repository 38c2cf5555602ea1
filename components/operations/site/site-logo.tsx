"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { showToast } from "@/components/kit/feedback/toast";
import { Logo } from "@/components/shell/public/logo";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { sites } from "@/lib/operations/calls/sites";
import { PictureUploadForm } from "./picture-form";
import type { SiteRow } from "./site-list";

/** Displays a site's logo as its pages render it, and replaces or removes it. */
export function SiteLogoEditor({ world, site: { host, logo, config } }: { world: string; site: SiteRow }) {
  const t = useTranslations("operations.sites");
  const { run, errors } = useAction(sites.setLogo, onPage);

  return (
    <Card title={t("logo")}>
      <p>
        <Logo href="/login" name={config.SYSTEM_NAME || t("usualName")} logo={logo} />
      </p>
      <PictureUploadForm
        label={t("logo")}
        fileLabel={t("logoFile")}
        help={t("logoHelp")}
        action={t("giveLogo")}
        errors={errors}
        onGive={async (file) => {
          const isTaken = Boolean(await run({ world, host, file }));
          if (isTaken) showToast("good", t("logoKept"));
          return isTaken;
        }}
      />
      {logo !== null && (
        <ConfirmActionButton
          call={sites.dropLogo}
          input={() => ({ world, host })}
          isDanger
          label={t("dropLogo")}
          title={t("dropLogoTitle")}
          action={t("dropLogo")}
          successMessage={() => t("logoDropped")}
        />
      )}
    </Card>
  );
}
