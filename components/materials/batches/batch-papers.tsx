"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { useAction } from "@/components/shell/actions/use-action";
import { errorsText } from "@/lib/forms/form-errors";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { batchPapersMax } from "@/lib/materials/terms";
import type { MaterialBatchDetail } from "./batch-view";

type Papers = MaterialBatchDetail["papers"];

/**
 * Renders the documents of a batch: those of single rows, matched by the contract number at the beginning of their
 * names, and those of all other rows.
 */
export function MaterialBatchDocuments({ batchNo, papers }: { batchNo: string; papers: Papers }) {
  const t = useTranslations("materials.batch.papers");
  const { problem, boxes } = useSavedPapers(batchNo, papers);
  const unknownFiles = papers.named.filter(({ contractNo }) => contractNo === null).map(({ fileName }) => fileName);
  return (
    <Card title={t("title")}>
      <div className={layout.stack}>
        <p>{t("lead")}</p>
        {problem && (
          <Notice tone="bad" live title={t("notSaved")}>
            {problem}
          </Notice>
        )}
        {unknownFiles.length > 0 && (
          <Notice tone="waiting" live title={t("unknown", { files: unknownFiles.length })}>
            <p>{t("unknownText")}</p>
            <p>{unknownFiles.join(t("listSign"))}</p>
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

/** Holds the files of both boxes, which are saved as soon as none is being sent: one save after the other. */
function useSavedPapers(batchNo: string, papers: Papers) {
  const { run, errors } = useAction(materialBatchCalls.setBatchPapers, { shows: "page" });
  const { isSending, listenerOf } = useUploadsInProgress();
  const [initialFiles] = useState(() => ({ named: heldOf(papers.named), common: heldOf(papers.common) }));
  const [ids, setIds] = useState(() => ({
    namedFileIds: initialFiles.named.map(({ fileId }) => fileId),
    commonFileIds: initialFiles.common.map(({ fileId }) => fileId),
  }));
  const savedIds = useRef(ids);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (isSending || savedIds.current === ids) return;
    savedIds.current = ids;
    turn.current = turn.current.then(() => run({ batchNo, ...ids }));
  }, [batchNo, ids, isSending, run]);
  const box = (name: "named" | "common") => ({
    storedFiles: initialFiles[name],
    onSending: listenerOf(name),
    onFiles: (fileIds: readonly string[]) => setIds((so) => ({ ...so, [`${name}FileIds`]: [...fileIds] })),
  });
  return { problem: errorsText(errors), boxes: { named: box("named"), common: box("common") } };
}

const heldOf = (files: Papers["common"]) => files.map(({ fileId, fileName }) => ({ fileId, name: fileName }));
