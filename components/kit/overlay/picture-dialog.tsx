"use client";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "../page/button";
import type { PictureProps } from "../upload/picture";
import styles from "../upload/uploads.module.css";
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
    <Dialog
      open
      fullWidth
      maxWidth="md"
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { ref: focusDialogPanel, tabIndex: -1 } }}
      onClose={onClose}
    >
      <DialogTitle id={`${id}-title`}>{picture.name}</DialogTitle>
      <DialogContent>
        <img className={styles.picture} src={picture.src} alt={picture.name} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("close")}</Button>
      </DialogActions>
    </Dialog>
  );
}
