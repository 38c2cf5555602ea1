import type { Route } from "next";
import type { ReactNode } from "react";
import { FocusOnArrival } from "@/components/kit/overlay/focus-on-arrival";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";

/** Renders the created order and the next steps. Receives the focus, so that screen readers announce it. */
export function OrderCreatedCard({
  view,
  repeatAction,
  children,
}: {
  /** Links to the order. */
  view: { label: string; href: Route };
  repeatAction?: { label: string; onPress: () => void };
  /** Holds a notice with the result. */
  children: ReactNode;
}) {
  return (
    <FocusOnArrival>
      <Card>
        <div className={layout.stack}>
          {children}
          <div className={layout.actions}>
            <LinkButton tone="primary" href={view.href}>
              {view.label}
            </LinkButton>
            {repeatAction && <Button onClick={repeatAction.onPress}>{repeatAction.label}</Button>}
          </div>
        </div>
      </Card>
    </FocusOnArrival>
  );
}
