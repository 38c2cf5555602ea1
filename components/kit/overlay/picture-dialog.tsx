"use client";
import Dialog from "@mui/material/Dialog";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { MuiThemeProvider } from "@/components/theme/mui-layer";
import { Button } from "../page/button";
import type { PictureProps } from "../upload/picture";
import styles from "../upload/picture.module.css";
import { focusDialogPanel } from "./take-focus";

/** Renders one picture, as large as the page allows. Loaded on demand. */
export function PictureDialog({
  picture,
  onClose,
}: {
  picture: NonNullable<PictureProps["picture"]>;
  onClose: () => void;
}) {
  const t = useTranslations("kit.upload");
  const id = useId();
  return (
    <MuiThemeProvider>
      <Dialog
        open
        fullWidth
        maxWidth="md"
        aria-labelledby={`${id}-title`}
        slotProps={{ paper: { ref: focusDialogPanel, tabIndex: -1 } }}
        onClose={onClose}
      >
        <div className={styles.dialog}>
          <h2 id={`${id}-title`} className={styles.title}>
            {picture.name}
          </h2>
          <img className={styles.picture} src={picture.src} alt={picture.name} />
          <div className={styles.actions}>
            <Button onClick={onClose}>{t("close")}</Button>
          </div>
        </div>
      </Dialog>
    </MuiThemeProvider>
  );
}
