"use client";
import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useTranslations } from "next-intl";
import { useId, useRef, useState, type SyntheticEvent } from "react";
import { Button } from "../page/button";
import type { ConfirmProps } from "./confirm";
import { FactList } from "../table/facts";
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

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!disabled) void confirm();
  };

  return (
    <Dialog
      open={open}
      fullWidth
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { ref: focusDialogPanel, tabIndex: -1 } }}
      onClose={(_, reason) => reason === "backdropClick" || busy || onClose()}
    >
      {/* errors are displayed in the dialog, in the reader's language: the browser's own validation would block the next
      attempt and leave the last refusal visible */}
      <Box component="form" noValidate onSubmit={submit} sx={{ display: "contents" }}>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          {facts.length > 0 && <FactList items={facts} narrow />}
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {dismiss ?? t("cancel")}
          </Button>
          <Button type="submit" tone={tone} busy={busy} disabled={disabled}>
            {action}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
