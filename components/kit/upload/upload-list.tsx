"use client";
import { useTranslations } from "next-intl";
import { FileTypeIcon } from "./file-icon";
import { IconButton } from "../page/icon-button";
import { TrashIcon } from "../page/icons";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import { UploadProgress } from "./upload-progress";
import type { Upload } from "./use-uploads";
import styles from "./uploads.module.css";

/** Lists the selected files, each with its progress and a button that removes it. */
export function UploadList({ files, onRemove }: { files: readonly Upload[]; onRemove: (key: number) => void }) {
  const t = useTranslations("kit.upload");
  if (files.length === 0) return null;
  return (
    <ul>
      {files.map(({ key, name, bytes, share, fileId }) => (
        <li key={key} className={joinClassNames(layout.line, styles.file)}>
          <FileTypeIcon name={name} />
          <span className={joinClassNames(layout.grow, layout.cut)}>{name}</span>
          {bytes !== undefined && (
            <span className={layout.soft}>{t("kilobytes", { size: Math.max(1, Math.round(bytes / 1_024)) })}</span>
          )}
          <UploadProgress name={name} share={share} isDone={fileId !== undefined} />
          <IconButton label={t("remove", { name })} onClick={() => onRemove(key)}>
            <TrashIcon />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
