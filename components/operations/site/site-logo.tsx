"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/kit/page/card";
import { SubmitButton } from "@/components/kit/page/form";
import { toast } from "@/components/kit/feedback/toast";
import { UploadBox } from "@/components/kit/upload/upload-box";
import { Logo } from "@/components/shell/public/logo";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { endingsOf, uploadUses } from "@/lib/files/terms";
import { sites } from "@/lib/operations/calls/sites";
import { ActionForm } from "../console/action-form";
import type { SiteRow } from "./site-list";

/** A site's logo as its pages show it; another one is given, or taken away again. */
export function SiteLogo({ world, site: { host, logo, config } }: { world: string; site: SiteRow }) {
  const t = useTranslations("operations.sites");
  const { run, errors } = useAction(sites.setLogo, onPage);
  const [file, setFile] = useState<File>();
  const [uploads, setUploads] = useState(0);

  const give = async () => {
    if (!file || !(await run({ world, host, file }))) return;
    setFile(undefined);
    setUploads((count) => count + 1);
    toast("good", t("logoKept"));
  };

  return (
    <Card title={t("logo")}>
      <p>
        <Logo href="/login" name={config.SYSTEM_NAME || t("usualName")} logo={logo} />
      </p>
      <ActionForm errors={errors} shown={["file"]} label={t("logo")} onSend={give}>
        <UploadBox
          key={uploads}
          label={t("logoFile")}
          help={t("logoHelp")}
          formats={endingsOf(uploadUses.IMAGE)}
          bytesMax={uploadUses.IMAGE.bytesMax}
          countMax={1}
          error={errors.fields.file}
          send={async (chosen) => {
            setFile(chosen);
            return { fileId: chosen.name };
          }}
          onRemove={() => setFile(undefined)}
        />
        <SubmitButton disabled={!file}>{t("giveLogo")}</SubmitButton>
      </ActionForm>
      {logo !== null && (
        <ConfirmAction
          call={sites.dropLogo}
          input={() => ({ world, host })}
          isDanger
          label={t("dropLogo")}
          title={t("dropLogoTitle")}
          action={t("dropLogo")}
          done={() => t("logoDropped")}
        />
      )}
    </Card>
  );
}
