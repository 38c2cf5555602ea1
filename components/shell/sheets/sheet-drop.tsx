"use client";
import { useState } from "react";
import { Card } from "@/components/kit/page/card";
import { LazyConfirmDialog } from "@/components/kit/overlay/confirm";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { FileUpload } from "@/components/shell/actions/file-upload";
import type { RefusalCode } from "@/lib/call/refusals";
import { CallRefusedError } from "@/lib/call/send";
import type { BusinessType } from "@/lib/files/terms";
import { useProblemText } from "@/lib/forms/problem-text";

interface SheetDropProps {
  businessType: BusinessType;
  texts: {
    readonly title: string;
    readonly file: string;
    readonly help: string;
    /**
     * Requests confirmation when the same content was sent before, with the label of the button that sends it again.
     */
    readonly repeatedTitle: string;
    readonly again: string;
  };
  /** Names the refusal of content that was sent before. */
  repeatedAs: RefusalCode;
  /** Starts parsing the stored file; throws the errors of its call. */
  begin: (fileId: string, isAgain: boolean) => Promise<void>;
}

/** Accepts a filled-in sheet by drag and drop. A sheet that was sent before has to be confirmed. */
export function SheetUploadBox({ businessType, texts, repeatedAs, begin }: SheetDropProps) {
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string>();
  const [repeatedUpload, setRepeated] = useState<{ fileId: string; text: string }>();

  const start = async (fileId: string, isAgain: boolean) => {
    setProblem(undefined);
    try {
      await begin(fileId, isAgain);
    } catch (cause) {
      if (cause instanceof CallRefusedError && cause.code === repeatedAs) setRepeated({ fileId, text: cause.text });
      else {
        // displayed on the page: an open dialog would cover it
        setRepeated(undefined);
        setProblem(problemText(cause));
      }
    }
  };

  return (
    <Card title={texts.title}>
      <div className={layout.stack}>
        {problem && (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        <FileUpload
          businessType={businessType}
          label={texts.file}
          help={texts.help}
          onFiles={([fileId]) => {
            if (fileId) void start(fileId, false);
          }}
        />
      </div>
      <LazyConfirmDialog
        open={repeatedUpload !== undefined}
        title={texts.repeatedTitle}
        action={texts.again}
        onClose={() => setRepeated(undefined)}
        onConfirm={async () => {
          if (repeatedUpload) await start(repeatedUpload.fileId, true);
        }}
      >
        <p>{repeatedUpload?.text}</p>
      </LazyConfirmDialog>
    </Card>
  );
}
