"use client";
import type { ReactNode } from "react";
import { Confirm } from "@/components/kit/overlay/confirm";
import type { Fact } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import type { MfaWay } from "@/lib/gate/second-step";
import { usePaymentProof, type Confirmed } from "./use-payment-proof";

/**
 * Asks for one's own payment password, and MFA where it is on, before money moves. Refusals are shown here, beside the
 * field to correct; entries above are kept.
 */
export function PasswordConfirm({
  title,
  facts,
  action,
  tone = "primary",
  way,
  isHeld = false,
  children,
  onConfirm,
  onClose,
}: {
  title: string;
  facts: readonly Fact[];
  action: string;
  tone?: "primary" | "danger";
  /** The MFA way that the action requires. */
  way: MfaWay;
  /** Whether something else must be agreed to first. */
  isHeld?: boolean;
  children?: ReactNode;
  /** Does it; throws what was refused. */
  onConfirm: (confirmed: Confirmed) => Promise<void>;
  onClose: () => void;
}) {
  const { fields, isReady, problem, confirm } = usePaymentProof(way, onConfirm);
  return (
    <Confirm
      open
      title={title}
      facts={facts}
      action={action}
      tone={tone}
      disabled={!isReady || isHeld}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={layout.stack}>
        {problem && (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        {children}
        {fields}
      </div>
    </Confirm>
  );
}
