"use client";
import type { ReactNode } from "react";
import type { Access } from "@/lib/call/principal";
import { useAccessCheck } from "./permission-gate";

/**
 * Renders its children when any of the listed permissions is granted: "Shows its content if any one listed permission
 * is held" (specification 1, section 6). The server enforces access as well; this only avoids a dead end.
 */
export function PermissionGate({ any, children }: { any: readonly Access[]; children: ReactNode }) {
  const may = useAccessCheck();
  return any.some(may) ? children : null;
}
