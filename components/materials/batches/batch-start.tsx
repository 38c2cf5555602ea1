"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { SheetUploadBox } from "@/components/shell/sheets/sheet-drop";
import { SheetTemplateDownloadButton } from "@/components/shell/sheets/template-download";
import { useSend } from "@/lib/call/browser";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { materialBatchRowsMax, settlementTypes, type SettlementType } from "@/lib/materials/terms";
import { materialBatchPath } from "../materials-path";

/** Starts a batch: the purpose of its materials, the matching template, and the completed file. */
export function StartMaterialBatch() {
  const t = useTranslations("materials.batch.start");
  const all = useTranslations("materials");
  const router = useRouter();
  const start = useSend(materialBatchCalls.startBatch);
  const [kind, setKind] = useState<SettlementType>("general");
  return (
    <div className={layout.columns}>
      <Card title={t("template")}>
        <div className={layout.stack}>
          <RadioGroup
            name="settlementType"
            label={all("field.settlementType")}
            value={kind}
            options={settlementTypes.map((value) => ({
              value,
              label: all(`settlementType.${value}`),
              hint: all(`settlementTypeHelp.${value}`),
            }))}
            onChange={({ target }) => setKind(settlementTypes.find((item) => item === target.value) ?? kind)}
          />
          <p>{t("templateText")}</p>
          <div className={layout.actions}>
            <SheetTemplateDownloadButton id={`template:MATERIAL_BATCH:${kind}`}>
              {t("download", { kind: all(`settlementType.${kind}`) })}
            </SheetTemplateDownloadButton>
          </div>
        </div>
      </Card>
      <SheetUploadBox
        businessType="ORDER_SHEET"
        repeatedAs="BATCH_REPEATED"
        texts={{
          title: t("upload"),
          file: t("file", { kind: all(`settlementType.${kind}`) }),
          help: t("fileHelp", { rows: materialBatchRowsMax }),
          repeatedTitle: t("repeated"),
          again: t("again"),
        }}
        begin={async (fileId, isAgain) => {
          const { batchNo } = await start({ fileId, settlementType: kind, isAgain });
          router.push(materialBatchPath(batchNo));
        }}
      />
    </div>
  );
}
