"use client";
import { useTranslations } from "next-intl";
import { useRef, useState, type ComponentProps } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { FileUpload } from "@/components/shell/actions/file-upload";
import type { ClientOutput } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/problem-text";
import { pictureCalls } from "@/lib/reference/calls/pictures";
import type { pictureTypes } from "@/lib/reference/dictionary/picture-types";

type Read = ClientOutput<typeof pictureCalls.readPicture>;
type PicType = (typeof pictureTypes)[number];

interface PhotoUploadProps extends ComponentProps<typeof FileUpload> {
  /** Names the content of the picture: "licence", or the side of a card. */
  kind: string;
  picType: PicType;
  /** Receives the recognized fields, by name. */
  onRead: (fields: Readonly<Record<string, string>>) => void;
}

/**
 * Renders the upload box for the picture of one document, which is recognized immediately: displays the extracted
 * fields and its faults.
 */
export function DocumentPictureUpload({ kind, picType, onRead, storedFiles = [], onFiles, ...rest }: PhotoUploadProps) {
  const reading = useReading(picType, onRead);
  const knownFileIds = useRef(new Set(storedFiles.map(({ fileId }) => fileId)));
  return (
    <div className={layout.stack}>
      <FileUpload
        {...rest}
        storedFiles={storedFiles}
        onFiles={(fileIds, files) => {
          onFiles?.(fileIds, files);
          const fresh = fileIds.find((fileId) => !knownFileIds.current.has(fileId));
          knownFileIds.current = new Set(fileIds);
          if (fresh) void reading.read(fresh);
          else reading.forget();
        }}
      />
      <ReadNotice kind={kind} state={reading.state} onAgain={reading.again} />
    </div>
  );
}

type ReadState =
  | { readonly is: "reading" }
  | { readonly is: "read"; readonly output: Read }
  | { readonly is: "failed"; readonly text: string };

/** Controls the recognition of the most recent file. */
function useReading(picType: PicType, onRead: PhotoUploadProps["onRead"]) {
  const problem = useProblemText();
  const latest = useRef<string>(undefined);
  const [state, setState] = useState<ReadState>();
  const read = async (fileId: string) => {
    latest.current = fileId;
    setState({ is: "reading" });
    const next = await send(pictureCalls.readPicture, { picType, picId: fileId }).then(
      (output): ReadState => ({ is: "read", output }),
      (cause: unknown): ReadState => ({ is: "failed", text: problem(cause) }),
    );
    // taken away or replaced meanwhile
    if (latest.current !== fileId) return;
    setState(next);
    // named cast: what was not found is no field of the answer
    if (next.is === "read") onRead(next.output.fields as Record<string, string>);
  };
  return {
    state,
    read,
    again: () => latest.current && void read(latest.current),
    forget() {
      latest.current = undefined;
      setState(undefined);
    },
  };
}

/** Displays the extracted fields, or the failure; a bad picture is reported first. */
function ReadNotice({ kind, state, onAgain }: { kind: string; state: ReadState | undefined; onAgain: () => void }) {
  const t = useTranslations("verification.photoRead");
  if (!state) return null;
  if (state.is === "reading") return <Notice live>{t("reading")}</Notice>;
  if (state.is === "failed")
    return (
      <Notice
        tone="bad"
        live
        title={t("failed")}
        action={
          <Button small onClick={onAgain}>
            {t("again")}
          </Button>
        }
      >
        {state.text}
      </Notice>
    );
  const { fields, quality } = state.output;
  const count = Object.keys(fields).length;
  const wrongSide = otherSide(kind, state.output);
  const [fault] = quality.faults;
  if (wrongSide || fault)
    return (
      <Notice tone="bad" live title={t(wrongSide ? `side.${wrongSide}` : `fault.${fault ?? "blurred"}`)}>
        {count > 0 ? t("filled", { count }) : t("nothing")}
      </Notice>
    );
  return (
    <Notice tone={count > 0 ? "good" : "quiet"} live>
      {count > 0 ? t("filled", { count }) : t("nothing")}
    </Notice>
  );
}

/**
 * Returns the photographed side of a card when it differs from the required one; a passport's page has everything on
 * it.
 */
function otherSide(
  kind: string,
  { picType, fields: { idNo, name, idExpiry } }: Read,
): "portraitSide" | "emblemSide" | undefined {
  if (picType !== "ID_CARD") return undefined;
  if (kind === "portraitSide" && !idNo && !name && idExpiry) return "emblemSide";
  return kind === "emblemSide" && (idNo ?? name) && !idExpiry ? "portraitSide" : undefined;
}
