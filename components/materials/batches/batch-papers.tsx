"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { useSendings } from "@/components/kit/table/use-sendings";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { useAction } from "@/components/shell/actions/use-action";
import { errorsText } from "@/lib/forms/refusal-to-errors";
import { materialBatches } from "@/lib/materials/calls/batches";
import { batchPapersMax } from "@/lib/materials/terms";
import type { MaterialBatchDetail } from "./batch-view";

type Papers = MaterialBatchDetail["papers"];

/** The papers of a batch: those of one row each, by the contract number their names begin with, and those of all others. */
export function BatchPapers({ batchNo, papers }: { batchNo: string; papers: Papers }) {
  const t = useTranslations("materials.batch.papers");
  const { problem, boxes } = useKeptPapers(batchNo, papers);
  const unknown = papers.named.filter(({ contractNo }) => contractNo === null).map(({ fileName }) => fileName);
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <p>{t("lead")}</p>
        {problem && (
          <Notice tone="bad" live title={t("notSaved")}>
            {problem}
          </Notice>
        )}
        {unknown.length > 0 && (
          <Notice tone="waiting" live title={t("unknown", { files: unknown.length })}>
            <p>{t("unknownText")}</p>
            <p>{unknown.join(t("listSign"))}</p>
          </Notice>
        )}
        <FileUpload
          {...boxes.named}
          businessType="MATERIAL"
          label={t("named")}
          help={t("namedHelp")}
          countMax={batchPapersMax}
        />
        <FileUpload
          {...boxes.common}
          businessType="MATERIAL"
          display="list"
          label={t("common")}
          help={t("commonHelp")}
          aside={<OptionalMark />}
        />
      </div>
    </Card>
  );
}

/** The files of both boxes, which are kept as soon as none is on its way: one save after the other. */
function useKeptPapers(batchNo: string, papers: Papers) {
  const { run, errors } = useAction(materialBatches.setBatchPapers, { shows: "page" });
  const { isSending, tells } = useSendings();
  const [held] = useState(() => ({ named: heldOf(papers.named), common: heldOf(papers.common) }));
  const [ids, setIds] = useState(() => ({
    namedFileIds: held.named.map(({ fileId }) => fileId),
    commonFileIds: held.common.map(({ fileId }) => fileId),
  }));
  const kept = useRef(ids);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (isSending || kept.current === ids) return;
    kept.current = ids;
    turn.current = turn.current.then(() => run({ batchNo, ...ids }));
  }, [batchNo, ids, isSending, run]);
  const box = (name: "named" | "common") => ({
    held: held[name],
    onSending: tells(name),
    onFiles: (fileIds: readonly string[]) => setIds((so) => ({ ...so, [`${name}FileIds`]: [...fileIds] })),
  });
  return { problem: errorsText(errors), boxes: { named: box("named"), common: box("common") } };
}

const heldOf = (files: Papers["common"]) => files.map(({ fileId, fileName }) => ({ fileId, name: fileName }));
