import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";

const nowhere: AppRouterInstance = {
  bfcacheId: "",
  back: () => undefined,
  forward: () => undefined,
  refresh: () => undefined,
  push: () => undefined,
  replace: () => undefined,
  prefetch: () => undefined,
};
const noQuery = new URLSearchParams();

/** Renders the framework's context around a page: its path, and a router that leads nowhere unless one is passed. */
export function Navigation({
  router = nowhere,
  path = "/b2b/account",
  children,
}: {
  router?: AppRouterInstance;
  path?: string;
  children: ReactNode;
}) {
  return (
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value={path}>
        <SearchParamsContext.Provider value={noQuery}>{children}</SearchParamsContext.Provider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>
  );
}

/** Returns a router that reports each refresh to a test. */
export const refreshedBy = (refresh: () => void): AppRouterInstance => ({ ...nowhere, refresh });

/** The way to other pages, and where it was taken. */
export const pushedBy = (push: (href: string) => void): AppRouterInstance => ({ ...nowhere, push });

/** The way to other pages, and what a page was replaced by. */
export const replacedBy = (replace: (href: string) => void): AppRouterInstance => ({ ...nowhere, replace });
