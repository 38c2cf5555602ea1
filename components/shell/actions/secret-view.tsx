import type { ReactNode } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { CopyableText } from "@/components/kit/text/copyable";

interface SecretViewProps {
  secret: string;
  label: string;
  title: string;
  text: string;
  /** Renders the next step after the secret was stored. */
  children?: ReactNode;
}

/** Displays a new secret once: it exists only in the page's memory and disappears with it. */
export function OneTimeSecretView({ secret, label, title, text, children }: SecretViewProps) {
  return (
    <div className={layout.stack}>
      <Notice tone="waiting" live title={title}>
        <p>{text}</p>
        <CopyableText text={secret} label={label} />
      </Notice>
      {children && <div className={layout.actions}>{children}</div>}
    </div>
  );
}
