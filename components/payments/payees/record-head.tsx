import type { Route } from "next";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { Machine } from "@/lib/machine/machine";

/** Renders the head of a payee's or payer's page: its name and state, the link back, and the possible actions. */
export function PayeeOrPayerHeader({
  name,
  machine,
  state,
  stateText,
  back,
  pay,
  edit,
  remove,
}: {
  name: string;
  machine: Machine;
  state: string;
  stateText: string;
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
      state={
        <ExplainedState machine={machine} state={state}>
          {stateText}
        </ExplainedState>
      }
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
