"use client";
import { createContext, useContext, type ReactNode } from "react";
import type { Access, Principal } from "@/lib/call/principal";
import { checkAccess } from "@/lib/gate/may";

const PrincipalContext = createContext<Principal | null>(null);

/** Provides the principal for whom the components below are rendered. */
export const PrincipalProvider = ({ principal, children }: { principal: Principal | null; children: ReactNode }) => (
  <PrincipalContext.Provider value={principal}>{children}</PrincipalContext.Provider>
);

/**
 * Returns the gateway's own access check for the current principal, so that the page does not offer what is not
 * permitted. Outside the portal's frame (the console, the public pages) everything is offered.
 */
export function useAccessCheck(): (access: Access) => boolean {
  const principal = useContext(PrincipalContext);
  return (access) => principal === null || checkAccess(principal, access) === null;
}
