import type { ReactNode } from "react";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import type { Money } from "@/lib/money/money";

/** The button that ends a form; on a narrow screen it stays in sight, with the total beside it. */
export function TotalBar({
  label,
  total,
  children,
}: {
  label: string;
  /** Not there while it is not known. */
  total: Money | undefined;
  children: ReactNode;
}) {
  return (
    <div className={layout.bar}>
      {total && (
        <span className={layout.barTotal}>
          {label} <MoneyText strong amount={total} />
        </span>
      )}
      {children}
    </div>
  );
}
