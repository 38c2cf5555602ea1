"use client";
import ButtonBase from "@mui/material/ButtonBase";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { FileTypeIcon } from "./file-icon";
import { IconButton } from "../page/icon-button";
import { TrashIcon } from "../page/icons";
import { joinClassNames } from "../page/classes";
import layout from "../page/layout.module.css";
import { ScreenReaderText } from "../text/hidden-text";
import { LazyPictureDialog, pictureAhead } from "./picture";
import { UploadProgress } from "./upload-progress";
import type { Upload } from "./use-uploads";
import styles from "./uploads.module.css";

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
        <li key={key} className={joinClassNames(layout.tight, layout.broken)}>
          <div className={joinClassNames(layout.panel, layout.centred, styles.tile)}>
            {preview ? (
              <ButtonBase
                className={styles.preview}
                aria-label={t("preview", { name })}
                {...pictureAhead}
                onClick={() => setVisibleKey(key)}
              >
                <img src={preview} alt="" />
              </ButtonBase>
            ) : (
              <FileTypeIcon name={name} />
            )}
            <div className={joinClassNames(layout.line, layout.apart)}>
              <UploadProgress name={name} share={share} isDone={fileId !== undefined} />
              <span className={layout.panel}>
                <IconButton small label={t("remove", { name })} onClick={() => onRemove(key)}>
                  <TrashIcon small />
                </IconButton>
              </span>
            </div>
          </div>
          {legend ? (
            <span className={joinClassNames(layout.soft, layout.cut)}>{name}</span>
          ) : (
            <ScreenReaderText>{name}</ScreenReaderText>
          )}
        </li>
      ))}
      {add && <li className={styles.tile}>{add}</li>}
      <LazyPictureDialog
        picture={picture?.preview ? { name: picture.name, src: picture.preview } : undefined}
        onClose={() => setVisibleKey(undefined)}
      />
    </ul>
  );
}
