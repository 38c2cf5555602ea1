import type { Route } from "next";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { StateChip } from "@/components/kit/text/state-chip";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { Tone } from "@/lib/machine/machine";

/** Renders the head of a payee's or payer's page: its name and state, the link back, and the possible actions. */
export function PayeeOrPayerHeader({
  name,
  tone,
  state,
  back,
  pay,
  edit,
  remove,
}: {
  name: string;
  tone: Tone;
  state: string;
  back: { label: string; href: Route };
  /** Holds the link that pays it, if it can be paid. */
  pay?: { label: string; href: Route } | undefined;
  edit: { label: string; href: Route } | undefined;
  /** Holds the button that deletes it, if permitted. */
  remove: ReactNode;
}) {
  return (
    <PageHeader
      title={name}
      state={<StateChip tone={tone}>{state}</StateChip>}
      actions={
        <>
          <LinkButton href={back.href}>{back.label}</LinkButton>
          {pay && (
            <LinkButton tone="primary" href={pay.href}>
              {pay.label}
            </LinkButton>
          )}
          {edit && <LinkButton href={edit.href}>{edit.label}</LinkButton>}
          {remove && <AreaTranslations of={["payments", "terms"]}>{remove}</AreaTranslations>}
        </>
      }
    />
  );
}
