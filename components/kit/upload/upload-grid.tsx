"use client";
import ButtonBase from "@mui/material/ButtonBase";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { FileTypeIcon } from "./file-icon";
import { IconButton } from "../page/icon-button";
import { CheckIcon, TrashIcon } from "../page/icons";
import { ScreenReaderText } from "../text/hidden-text";
import { LazyPictureDialog, pictureAhead } from "./picture";
import { ProgressBar } from "../feedback/progress";
import type { Upload } from "./use-uploads";
import styles from "./upload-grid.module.css";

/**
 * Renders the files as tiles, pictures with a preview; with `legend` each above its name. `add` is the tile that adds
 * another.
 */
export function UploadGrid({
  files,
  legend,
  add,
  onRemove,
}: {
  files: readonly Upload[];
  legend: boolean;
  add: ReactNode;
  onRemove: (key: number) => void;
}) {
  const t = useTranslations("kit.upload");
  const [visibleKey, setVisibleKey] = useState<number>();
  const picture = files.find(({ key }) => key === visibleKey);
  return (
    <ul className={styles.grid}>
      {files.map(({ key, name, share, preview, fileId }) => (
        <li key={key} className={styles.item}>
          <div className={styles.tile}>
            {preview ? (
              <ButtonBase
                className={styles.show}
                aria-label={t("preview", { name })}
                {...pictureAhead}
                onClick={() => setVisibleKey(key)}
              >
                <img className={styles.thumbnail} src={preview} alt="" />
              </ButtonBase>
            ) : (
              <FileTypeIcon name={name} />
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
            <span className={styles.remove}>
              <IconButton small label={t("remove", { name })} onClick={() => onRemove(key)}>
                <TrashIcon small />
              </IconButton>
            </span>
          </div>
          {legend ? <span className={styles.legend}>{name}</span> : <ScreenReaderText>{name}</ScreenReaderText>}
        </li>
      ))}
      {add && <li className={styles.item}>{add}</li>}
      <LazyPictureDialog
        picture={picture?.preview ? { name: picture.name, src: picture.preview } : undefined}
        onClose={() => setVisibleKey(undefined)}
      />
    </ul>
  );
}
