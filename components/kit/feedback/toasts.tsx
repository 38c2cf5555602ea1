"use client";
import Alert from "@mui/material/Alert";
import Link from "next/link";
import { useEffect, useState, useSyncExternalStore } from "react";
import { CheckIcon, InfoIcon, WarningIcon } from "../page/icons";
import { toastStore, type Toast } from "./toast";
import styles from "./toasts.module.css";

const none: readonly Toast[] = [];

/**
 * Undoes that MUI hides the region, like everything beside an open drawer or dialog, from screen readers: what is done
 * in there is reported here. The region is a child of the body.
 */
function keepAnnounced(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return undefined;
  const show = () => {
    if (region.hasAttribute("aria-hidden")) region.removeAttribute("aria-hidden");
  };
  show();
  const observer = new MutationObserver(show);
  observer.observe(region, { attributeFilter: ["aria-hidden"] });
  return () => observer.disconnect();
}

/**
 * Renders the toasts, once in each root layout. The live region exists from the start, because screen readers would
 * otherwise miss the first toast; MUI's Snackbar creates it with the text, and displays one at a time.
 */
export function Toasts() {
  const visibleToasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  return (
    <div ref={keepAnnounced} className={styles.region} role="status" aria-live="polite">
      {visibleToasts.map((toast) => (
        <OneToast key={toast.key} toast={toast} />
      ))}
    </div>
  );
}

const styleByTone = {
  good: { severity: "success", Icon: CheckIcon },
  bad: { severity: "error", Icon: WarningIcon },
  quiet: { severity: "info", Icon: InfoIcon },
} as const;

function OneToast({ toast }: { toast: Toast }) {
  const { key, tone, text, link } = toast;
  const durationMs = toastStore.durationMs(toast);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toastStore.dismiss(key), durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, key, durationMs]);
  const { severity, Icon } = styleByTone[tone];
  return (
    <Alert
      variant="outlined"
      severity={severity}
      icon={<Icon />}
      slotProps={{ root: { role: undefined } }}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {text}
      {link && (
        <>
          {" "}
          <Link href={link.href}>{link.label}</Link>
        </>
      )}
    </Alert>
  );
}
