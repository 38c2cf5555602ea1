import type { ReactNode } from "react";
import { holdsAny } from "@/lib/gate/holds";

/**
 * Shows its content to holders of any of these permissions. Hidden parts are closed at the server too: this only spares
 * a dead end.
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
