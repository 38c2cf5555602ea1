"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { Confirm } from "@/components/kit/overlay/confirm";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { FileUpload } from "@/components/shell/actions/file-upload";
import { useSend } from "@/lib/call/browser";
import { RefusedError } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/problem-text";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentsScreens } from "@/lib/payments/screens";
import { batchRowsMax } from "@/lib/payments/terms";
import { BatchTemplate } from "./batch-template";

/** The start of a batch: the template, and the filled-in file. A file that was sent before has to be confirmed. */
export function BatchStart() {
  const t = useTranslations("payments.batch.start");
  const problemText = useProblemText();
  const apply = useSend(batchCalls.applyBatch);
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const [repeated, setRepeated] = useState<{ fileId: string; text: string }>();

  const begin = async (fileId: string, isAgain: boolean) => {
    setProblem(undefined);
    try {
      const { batchNo } = await apply({ fileId, isAgain });
      // named cast: a screen's path with a query stays that screen
      router.push(`${paymentsScreens.batch.path}?batchNo=${batchNo}` as Route);
    } catch (cause) {
      if (cause instanceof RefusedError && cause.code === "BATCH_REPEATED") setRepeated({ fileId, text: cause.text });
      else {
        // said on the page: behind an open dialog nobody would read it
        setRepeated(undefined);
        setProblem(problemText(cause));
      }
    }
  };

  return (
    <div className={layout.columns}>
      <Card title={t("upload")}>
        <div className={layout.stack}>
          {problem && (
            <Notice tone="bad" live>
              {problem}
            </Notice>
          )}
          <FileUpload
            businessType="PAYMENT_BATCH"
            label={t("file")}
            help={t("fileHelp", { rows: batchRowsMax })}
            onFiles={([fileId]) => {
              if (fileId) void begin(fileId, false);
            }}
          />
        </div>
      </Card>
      <BatchTemplate />
      <Confirm
        open={repeated !== undefined}
        title={t("repeated")}
        action={t("again")}
        onClose={() => setRepeated(undefined)}
        onConfirm={async () => {
          if (repeated) await begin(repeated.fileId, true);
        }}
      >
        <p>{repeated?.text}</p>
      </Confirm>
    </div>
  );
}
