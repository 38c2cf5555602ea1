"use client";
import { useTranslations } from "next-intl";
import { useRef, useState, type ComponentProps } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { FileUpload } from "@/components/shell/actions/file-upload";
import type { Got } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import { useProblemText } from "@/lib/forms/problem-text";
import { pictureCalls } from "@/lib/reference/calls/pictures";
import type { pictureTypes } from "@/lib/reference/dictionary/picture-types";

type Read = Got<typeof pictureCalls.readPicture>;
type PicType = (typeof pictureTypes)[number];

interface PhotoUploadProps extends ComponentProps<typeof FileUpload> {
  /** What the picture shows: "licence", or the side of a card. */
  kind: string;
  picType: PicType;
  /** Hears the fields that were found, by their names. */
  onRead: (fields: Readonly<Record<string, string>>) => void;
}

/** A box for the picture of one document, which is read as soon as it is there: what it says, and what is wrong with it. */
export function PhotoUpload({ kind, picType, onRead, held = [], onFiles, ...rest }: PhotoUploadProps) {
  const reading = useReading(picType, onRead);
  const known = useRef(new Set(held.map(({ fileId }) => fileId)));
  return (
    <div className={layout.stack}>
      <FileUpload
        {...rest}
        held={held}
        onFiles={(fileIds, files) => {
          onFiles?.(fileIds, files);
          const fresh = fileIds.find((fileId) => !known.current.has(fileId));
          known.current = new Set(fileIds);
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
  | { readonly is: "read"; readonly got: Read }
  | { readonly is: "failed"; readonly text: string };

/** The reading of the file that was chosen last. */
function useReading(picType: PicType, onRead: PhotoUploadProps["onRead"]) {
  const problem = useProblemText();
  const latest = useRef<string>(undefined);
  const [state, setState] = useState<ReadState>();
  const read = async (fileId: string) => {
    latest.current = fileId;
    setState({ is: "reading" });
    const next = await send(pictureCalls.readPicture, { picType, picId: fileId }).then(
      (got): ReadState => ({ is: "read", got }),
      (cause: unknown): ReadState => ({ is: "failed", text: problem(cause) }),
    );
    // taken away or replaced meanwhile
    if (latest.current !== fileId) return;
    setState(next);
    // named cast: what was not found is no field of the answer
    if (next.is === "read") onRead(next.got.fields as Record<string, string>);
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

/** What the picture says, or why it says nothing; a bad one is told before anything else. */
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
  const { fields, quality } = state.got;
  const count = Object.keys(fields).length;
  const other = otherSide(kind, state.got);
  const [fault] = quality.faults;
  if (other || fault)
    return (
      <Notice tone="bad" live title={t(other ? `side.${other}` : `fault.${fault ?? "blurred"}`)}>
        {count > 0 ? t("filled", { count }) : t("nothing")}
      </Notice>
    );
  return (
    <Notice tone={count > 0 ? "good" : "quiet"} live>
      {count > 0 ? t("filled", { count }) : t("nothing")}
    </Notice>
  );
}

/** The side of a card that was taken instead of the one that was asked for; a passport's page has all on it. */
function otherSide(
  kind: string,
  { picType, fields: { idNo, name, idExpiry } }: Read,
): "portraitSide" | "emblemSide" | undefined {
  if (picType !== "ID_CARD") return undefined;
  if (kind === "portraitSide" && !idNo && !name && idExpiry) return "emblemSide";
  return kind === "emblemSide" && (idNo ?? name) && !idExpiry ? "portraitSide" : undefined;
}
