/**
 * Holds the direct path from the server to the calls that bypasses the framework: its page processing is most of the
 * cost of a small call, and no call needs it. The route of all calls registers it once loaded, and also serves calls
 * that arrive through the framework. Server and route run in one process, which loads this module for each of them.
 */
const shared = globalThis as { portalDirectCalls?: DirectCalls };

export interface DirectCalls {
  /** Returns true when a call is declared for a method and a path. */
  has(method: string, path: string): boolean;
  answer(request: Request): Promise<Response>;
}

export const registerDirectCalls = (calls: DirectCalls): void => {
  shared.portalDirectCalls = calls;
};

/** Returns undefined until the route of the calls is loaded. */
export const directCalls = (): DirectCalls | undefined => shared.portalDirectCalls;
