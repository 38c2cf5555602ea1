/**
 * The way from the server to the calls that goes past the framework: what it does to a request on the way to a page,
 * which is most of what a small call costs, no call needs. The route of all calls offers it once it is loaded, and
 * answers what comes by the framework's own way too. Server and route are of one process, which loads this module for
 * each of them.
 */
const shared = globalThis as { portalDirectCalls?: DirectCalls };

export interface DirectCalls {
  /** Whether a call is declared for a method and a path. */
  has(method: string, path: string): boolean;
  answer(request: Request): Promise<Response>;
}

export const offerDirectCalls = (calls: DirectCalls): void => {
  shared.portalDirectCalls = calls;
};

/** Undefined until the route of the calls is loaded. */
export const directCalls = (): DirectCalls | undefined => shared.portalDirectCalls;
