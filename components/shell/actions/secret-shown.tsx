import type { ReactNode } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { Copyable } from "@/components/kit/text/copyable";

interface SecretShownProps {
  secret: string;
  label: string;
  title: string;
  text: string;
  /** What follows once it was stored. */
  children?: ReactNode;
}

/** A secret that was just made, this once: it is in the page's memory alone, and gone with it. */
export function SecretShown({ secret, label, title, text, children }: SecretShownProps) {
  return (
    <div className={layout.stack}>
      <Notice tone="waiting" live title={title}>
        <p>{text}</p>
        <Copyable text={secret} label={label} />
      </Notice>
      {children && <div className={layout.actions}>{children}</div>}
    </div>
  );
}
