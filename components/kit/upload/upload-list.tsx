"use client";
import { useTranslations } from "next-intl";
import { FileTypeIcon } from "./file-icon";
import { IconButton } from "../page/icon-button";
import { CheckIcon, TrashIcon } from "../page/icons";
import { ScreenReaderText } from "../text/hidden-text";
import { ProgressBar } from "../feedback/progress";
import type { Upload } from "./use-uploads";
import styles from "./upload-list.module.css";

/** Lists the selected files, each with its progress and a button that removes it. */
export function UploadList({ files, onRemove }: { files: readonly Upload[]; onRemove: (key: number) => void }) {
  const t = useTranslations("kit.upload");
  if (files.length === 0) return null;
  return (
    <ul className={styles.list}>
      {files.map(({ key, name, bytes, share, fileId }) => (
        <li key={key} className={styles.file}>
          <FileTypeIcon name={name} />
          <span className={styles.name}>{name}</span>
          {bytes !== undefined && (
            <span className={styles.size}>{t("kilobytes", { size: Math.max(1, Math.round(bytes / 1_024)) })}</span>
          )}
          {fileId === undefined ? (
            <span className={styles.progress}>
              <ProgressBar label={t("sending", { name })} value={share} />
            </span>
          ) : (
            <span className={styles.done}>
              <CheckIcon small />
              <ScreenReaderText>{t("done")}</ScreenReaderText>
            </span>
          )}
          <IconButton label={t("remove", { name })} onClick={() => onRemove(key)}>
            <TrashIcon />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
