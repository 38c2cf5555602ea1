"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { classes } from "../page/classes";
import { CheckIcon, InfoIcon, WarningIcon } from "../page/icons";
import { toastStore, type Toast } from "./toast";
import styles from "./toasts.module.css";

const none: readonly Toast[] = [];

/**
 * Where toasts appear: once in each root layout. The region is there from the start, or screen readers would miss the
 * first.
 */
export function Toasts() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {shown.map((toast) => (
        <OneToast key={toast.key} toast={toast} />
      ))}
    </div>
  );
}

const icons = { good: CheckIcon, bad: WarningIcon, quiet: InfoIcon };

function OneToast({ toast: { key, tone, text } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toastStore.dismiss(key), toastStore.durationMs);
    return () => clearTimeout(timer);
  }, [held, key]);
  const ToneIcon = icons[tone];
  return (
    <p
      className={classes(styles.toast, styles[tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <ToneIcon />
      {text}
    </p>
  );
}
