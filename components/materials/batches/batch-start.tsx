"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { SheetDrop } from "@/components/shell/sheets/sheet-drop";
import { TemplateDownload } from "@/components/shell/sheets/template-download";
import { useSend } from "@/lib/call/browser";
import { materialBatches } from "@/lib/materials/calls/batches";
import { batchRowsMax, settlementTypes, type SettlementType } from "@/lib/materials/terms";
import { batchPath } from "../materials-path";

/** The start of a batch: what its materials are for, the template of that, and the filled-in file. */
export function StartMaterialBatch() {
  const t = useTranslations("materials.batch.start");
  const all = useTranslations("materials");
  const router = useRouter();
  const start = useSend(materialBatches.startBatch);
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
            onChange={({ target }) => setKind(settlementTypes.find((one) => one === target.value) ?? kind)}
          />
          <p>{t("templateText")}</p>
          <div className={layout.actions}>
            <TemplateDownload id={`template:MATERIAL_BATCH:${kind}`}>
              {t("download", { kind: all(`settlementType.${kind}`) })}
            </TemplateDownload>
          </div>
        </div>
      </Card>
      <SheetDrop
        businessType="ORDER_SHEET"
        repeatedAs="BATCH_REPEATED"
        texts={{
          title: t("upload"),
          file: t("file", { kind: all(`settlementType.${kind}`) }),
          help: t("fileHelp", { rows: batchRowsMax }),
          repeated: t("repeated"),
          again: t("again"),
        }}
        begin={async (fileId, isAgain) => {
          const { batchNo } = await start({ fileId, settlementType: kind, isAgain });
          router.push(batchPath(batchNo));
        }}
      />
    </div>
  );
}
