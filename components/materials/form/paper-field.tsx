"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import layout from "@/components/kit/page/layout.module.css";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { FileUpload } from "@/components/shell/actions/file-upload";
import type { FieldsProps } from "./fields-props";
import { PaperReadingNotice } from "./paper-reading";
import { usePaperReadings } from "./use-paper-readings";

/** What the boxes of a form share: the names of the files that are there, and who hears of new ones. */
export interface PaperProps {
  readonly nameOf: (fileId: string) => string;
  readonly onNames: (files: readonly { readonly fileId: string; readonly name: string }[]) => void;
  readonly tells: (box: string) => (isSending: boolean) => void;
}

/** One box of a material's papers, with those that are there already; each that is added is read. */
export function PaperField({
  name,
  help,
  isOptional = false,
  entry,
  errorOf,
  onChange,
  nameOf,
  onNames,
  tells,
}: FieldsProps & PaperProps & { name: "orderFileIds" | "logisticsFileIds"; help: string; isOptional?: boolean }) {
  const t = useTranslations("materials.field");
  const [held] = useState(() => entry[name].map((fileId) => ({ fileId, name: nameOf(fileId) })));
  const known = useRef(entry[name]);
  const { readings, read, keep } = usePaperReadings();
  return (
    <div className={layout.stack}>
      <FileUpload
        id={name}
        businessType="MATERIAL"
        display="list"
        label={t(name)}
        help={help}
        held={held}
        error={errorOf(name)}
        onSending={tells(name)}
        onFiles={(fileIds, files) => {
          onNames(files);
          onChange({ [name]: [...fileIds] });
          keep(fileIds);
          read(fileIds.filter((fileId) => !known.current.includes(fileId)));
          known.current = [...fileIds];
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
