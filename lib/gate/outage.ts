/**
 * Marks the number of a failed page, which its reader sees and the log contains, when the failure is an unreachable
 * backend: the error page knows nothing else of the failure.
 */
const mark = "unreachable-";

export const markAsOutage = (requestId: string): string => mark + requestId;

/** Parses a number of `markAsOutage`; any other number stays unchanged. */
export const readFailureNumber = (number = ""): { readonly isOutage: boolean; readonly requestId: string } =>
  number.startsWith(mark)
    ? { isOutage: true, requestId: number.slice(mark.length) }
    : { isOutage: false, requestId: number };
