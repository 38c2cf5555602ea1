"use client";
import type { ReactNode } from "react";
import type { Needs } from "@/lib/call/who";
import { useMay } from "./may";

/**
 * "Shows its content if any one listed permission is held" (specification 1, section 6). Hidden parts are closed at the
 * server too: this only spares a dead end.
 */
export function Permitted({ any, children }: { any: readonly Needs[]; children: ReactNode }) {
  const may = useMay();
  return any.some(may) ? children : null;
}
