"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import layout from "@/components/kit/page/layout.module.css";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { FileUpload } from "@/components/shell/actions/file-upload";
import type { FieldsProps } from "./fields-props";
import { PaperReadingNotice } from "./paper-reading";
import { usePaperRecognition } from "./use-document-recognition";

/** Describes the shared props of a form's upload boxes: the names of existing files, and the callbacks for new ones. */
export interface PaperProps {
  readonly nameOf: (fileId: string) => string;
  readonly onNames: (files: readonly { readonly fileId: string; readonly name: string }[]) => void;
  readonly listenerOf: (box: string) => (isSending: boolean) => void;
}

/** Renders one upload box for a material's documents, with existing ones; each added document is recognised. */
export function PaperUploadField({
  name,
  help,
  isOptional = false,
  entry,
  errorOf,
  onChange,
  nameOf,
  onNames,
  listenerOf,
}: FieldsProps & PaperProps & { name: "orderFileIds" | "logisticsFileIds"; help: string; isOptional?: boolean }) {
  const t = useTranslations("materials.field");
  const [initialFiles] = useState(() => entry[name].map((fileId) => ({ fileId, name: nameOf(fileId) })));
  const knownIds = useRef(entry[name]);
  const { readings, read, keep } = usePaperRecognition();
  return (
    <div className={layout.stack}>
      <FileUpload
        id={name}
        businessType="MATERIAL"
        display="list"
        label={t(name)}
        help={help}
        storedFiles={initialFiles}
        error={errorOf(name)}
        onSending={listenerOf(name)}
        onFiles={(fileIds, files) => {
          onNames(files);
          onChange({ [name]: [...fileIds] });
          keep(fileIds);
          read(fileIds.filter((fileId) => !knownIds.current.includes(fileId)));
          knownIds.current = [...fileIds];
        }}
        {...(isOptional && { aside: <OptionalMark /> })}
      />
      {Object.entries(readings).map(([fileId, reading]) => (
        <PaperReadingNotice
          key={fileId}
          {...{ entry, onChange, reading }}
          name={nameOf(fileId)}
          onAgain={() => read([fileId])}
        />
      ))}
    </div>
  );
}
