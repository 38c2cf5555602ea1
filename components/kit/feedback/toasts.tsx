"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { joinClassNames } from "../page/classes";
import { CheckIcon, InfoIcon, WarningIcon } from "../page/icons";
import { toastStore, type Toast } from "./toast";
import styles from "./toasts.module.css";

const none: readonly Toast[] = [];

/**
 * Renders the toasts, once in each root layout. The live region exists from the start, because screen readers would
 * otherwise miss the first toast.
 */
export function Toasts() {
  const visibleToasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {visibleToasts.map((toast) => (
        <OneToast key={toast.key} toast={toast} />
      ))}
    </div>
  );
}

const icons = { good: CheckIcon, bad: WarningIcon, quiet: InfoIcon };

function OneToast({ toast: { key, tone, text } }: { toast: Toast }) {
  const [isPaused, setHeld] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toastStore.dismiss(key), toastStore.durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, key]);
  const ToneIcon = icons[tone];
  return (
    <p
      className={joinClassNames(styles.toast, styles[tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <ToneIcon />
      {text}
    </p>
  );
}
