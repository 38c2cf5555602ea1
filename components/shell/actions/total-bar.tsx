import type { ReactNode } from "react";
import { joinClassNames } from "@/components/kit/page/classes";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import type { Money } from "@/lib/money/money";

/** Renders the submit button of a form; on a narrow screen it stays visible, with the total beside it. */
export function SubmitTotalBar({
  label,
  total,
  children,
}: {
  label: string;
  /** Undefined while the total is unknown. */
  total: Money | undefined;
  children: ReactNode;
}) {
  return (
    <div className={joinClassNames(layout.actions, layout.apart, layout.bar)}>
      {total && (
        <span className={layout.barTotal}>
          {label} <MoneyText strong amount={total} />
        </span>
      )}
      {children}
    </div>
  );
}
