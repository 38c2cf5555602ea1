"use client";
import { useEffect, useState } from "react";
import { IconButton } from "../page/icon-button";
import { CheckIcon, CopyIcon } from "../page/icons";
import { showToast } from "../feedback/toast";

const checkmarkMs = 2_000;

export function CopyButton({
  text,
  labels,
}: {
  text: string;
  labels: { copy: string; copied: string; failed: string };
}) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), checkmarkMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      showToast("good", labels.copied);
    } catch {
      // no permission, or a page that is not served securely: the text can still be selected
      showToast("bad", labels.failed);
    }
  };

  return (
    <IconButton small label={labels.copy} onClick={() => void copy()}>
      {isCopied ? <CheckIcon small /> : <CopyIcon small />}
    </IconButton>
  );
}
