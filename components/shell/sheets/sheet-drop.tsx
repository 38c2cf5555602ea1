"use client";
import { useState } from "react";
import { Card } from "@/components/kit/page/card";
import { Confirm } from "@/components/kit/overlay/confirm";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { FileUpload } from "@/components/shell/actions/file-upload";
import type { RefusalCode } from "@/lib/call/refusals";
import { RefusedError } from "@/lib/call/send";
import type { BusinessType } from "@/lib/files/terms";
import { useProblemText } from "@/lib/forms/problem-text";

interface SheetDropProps {
  businessType: BusinessType;
  texts: {
    readonly title: string;
    readonly file: string;
    readonly help: string;
    /** Asked where the same content was sent before; and the button that sends it all the same. */
    readonly repeated: string;
    readonly again: string;
  };
  /** The refusal of content that was sent before. */
  repeatedAs: RefusalCode;
  /** Has the stored file read; throws what its call throws. */
  begin: (fileId: string, isAgain: boolean) => Promise<void>;
}

/** Where a filled-in sheet is dropped. One that was sent before has to be confirmed. */
export function SheetDrop({ businessType, texts, repeatedAs, begin }: SheetDropProps) {
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string>();
  const [repeated, setRepeated] = useState<{ fileId: string; text: string }>();

  const start = async (fileId: string, isAgain: boolean) => {
    setProblem(undefined);
    try {
      await begin(fileId, isAgain);
    } catch (cause) {
      if (cause instanceof RefusedError && cause.code === repeatedAs) setRepeated({ fileId, text: cause.text });
      else {
        // said on the page: behind an open dialog nobody would read it
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
      <Confirm
        open={repeated !== undefined}
        title={texts.repeated}
        action={texts.again}
        onClose={() => setRepeated(undefined)}
        onConfirm={async () => {
          if (repeated) await start(repeated.fileId, true);
        }}
      >
        <p>{repeated?.text}</p>
      </Confirm>
    </Card>
  );
}
