"use client";
import Dialog from "@mui/material/Dialog";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { MuiThemeProvider } from "@/components/theme/mui-layer";
import { Button } from "../page/button";
import type { ConfirmProps } from "./confirm";
import { FactList } from "../table/facts";
import styles from "./confirm-dialog.module.css";
import { focusDialogPanel } from "./take-focus";

/**
 * Renders the dialog of confirm. Loaded on demand. Escape and its own button close it; a press outside, such as the
 * second one of a double click, does not.
 */
export function ConfirmDialog({
  open,
  title,
  facts = [],
  children,
  action,
  dismiss,
  tone = "primary",
  disabled = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const t = useTranslations("kit.confirm");
  const id = useId();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const confirm = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  return (
    <MuiThemeProvider>
      <Dialog
        open={open}
        fullWidth
        aria-labelledby={`${id}-title`}
        slotProps={{ paper: { ref: focusDialogPanel, tabIndex: -1 } }}
        onClose={(_, reason) => reason === "backdropClick" || busy || onClose()}
      >
        <form
          // errors are displayed in the dialog, in the reader's language: the browser's own validation would block the next attempt and leave the last refusal visible
          // try and leave the last refusal standing
          noValidate
          className={styles.dialog}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (!disabled) void confirm();
          }}
        >
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {facts.length > 0 && <FactList items={facts} narrow />}
          {children}
          <div className={styles.actions}>
            <Button onClick={onClose} disabled={busy}>
              {dismiss ?? t("cancel")}
            </Button>
            <Button type="submit" tone={tone} busy={busy} disabled={disabled}>
              {action}
            </Button>
          </div>
        </form>
      </Dialog>
    </MuiThemeProvider>
  );
}
