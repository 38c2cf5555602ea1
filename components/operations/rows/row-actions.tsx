"use client";
import { useTranslations } from "next-intl";
import { useId, useState, type ReactNode } from "react";
import { Button } from "@/components/kit/page/button";
import { createLazyComponent } from "@/components/theme/on-demand";
import styles from "./row-actions.module.css";

const popover = createLazyComponent(async () => (await import("./row-actions-popover")).RowActionsPopover);

/**
 * Renders the buttons of a list's row on one line, so that rows have one height. A row with more actions than fit shows
 * the next step as `children`, and the others, `more`, open beside it.
 */
export const RowActions = ({ children, more }: { children: ReactNode; more?: ReactNode }) => (
  <div className={styles.actions}>
    {children}
    {more && <MoreRowActions>{more}</MoreRowActions>}
  </div>
);

/** Renders the button that opens the further actions of a row. Their popover is loaded at first use. */
function MoreRowActions({ children }: { children: ReactNode }) {
  const t = useTranslations("operations.rowActions");
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        small
        tone="quiet"
        id={id}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={popover.prefetch}
        onFocus={popover.prefetch}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t("more")}
      </Button>
      {anchor && (
        <popover.Part anchor={anchor} labelledBy={id} onClose={() => setAnchor(null)}>
          {children}
        </popover.Part>
      )}
    </>
  );
}
