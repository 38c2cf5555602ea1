import type { ReactNode } from "react";
import { holdsAny } from "@/lib/gate/holds";

/**
 * Shows what is inside to whoever holds any of these permissions. What is hidden is closed at the server too: this only
 * spares a dead end.
 */
export function Permitted({
  held,
  any,
  children,
}: {
  held: readonly string[];
  any: readonly string[];
  children: ReactNode;
}) {
  return holdsAny(held, any) ? children : null;
}
