"use client";
import { CheckBox } from "@/components/kit/fields/check-box";
import { AgreementLinks } from "./agreement-links";

/** The box by which an application accepts an agreement, which opens beside the form. */
export function AgreeBox({
  lead,
  agreement,
  checked,
  error,
  onAgreed,
}: {
  lead: string;
  agreement: { readonly id: string; readonly title: string };
  checked: boolean;
  error: string | undefined;
  onAgreed: (agreed: boolean) => void;
}) {
  return (
    <CheckBox
      id="agreed"
      label={<AgreementLinks lead={`${lead} `} comma="" agreements={[agreement]} />}
      checked={checked}
      error={error}
      onChange={({ target }) => onAgreed(target.checked)}
    />
  );
}
