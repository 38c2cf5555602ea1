"use client";
import { createContext, useContext, type ReactNode } from "react";
import type { Needs, Who } from "@/lib/call/who";
import { may } from "@/lib/gate/may";

const Asking = createContext<Who | null>(null);

/** Who the parts below are drawn for. */
export const MayProvider = ({ who, children }: { who: Who | null; children: ReactNode }) => (
  <Asking.Provider value={who}>{children}</Asking.Provider>
);

/**
 * Whether the person may do what a call needs, by the gate's own check: what they may not do is not offered. Outside of
 * the portal's frame (the console, the public pages) everything is offered.
 */
export function useMay(): (needs: Needs) => boolean {
  const who = useContext(Asking);
  return (needs) => who === null || may(who, needs) === null;
}
