"use client";
import { CheckBox } from "@/components/kit/fields/check-box";
import { AgreementLinks } from "./agreement-links";

/** Renders the box that accepts agreements, each of which opens beside the form. */
export function AgreementCheckbox({
  lead,
  comma = "",
  agreements,
  checked,
  error,
  onAgreed,
}: {
  lead: string;
  /** Separates several agreements. */
  comma?: string;
  agreements: readonly { readonly id: string; readonly title: string }[];
  checked: boolean;
  error: string | undefined;
  onAgreed: (isAgreed: boolean) => void;
}) {
  return (
    <CheckBox
      id="agreed"
      label={<AgreementLinks lead={`${lead} `} comma={comma} agreements={agreements} />}
      checked={checked}
      error={error}
      onChange={({ target }) => onAgreed(target.checked)}
    />
  );
}
