import type { Route } from "next";
import type { ReactNode } from "react";
import { FocusOnArrival } from "@/components/kit/overlay/focus-on-arrival";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";

/** The order that was made, and where to go from here. Takes the focus, so that it is read out. */
export function DoneCard({
  view,
  another,
  children,
}: {
  /** Leads to the order. */
  view: { label: string; href: Route };
  another?: { label: string; onPress: () => void };
  /** What was done, as a notice. */
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
            {another && <Button onClick={another.onPress}>{another.label}</Button>}
          </div>
        </div>
      </Card>
    </FocusOnArrival>
  );
}
