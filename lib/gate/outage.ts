/**
 * The number of a page that failed, as its reader is shown it and the log holds it. Of one that failed because whoever
 * had to answer it is gone, it says so: the error page knows nothing else of the failure.
 */
const mark = "unreachable-";

export const outageNumber = (requestId: string): string => mark + requestId;

/** Reads what `outageNumber` makes; any other number stays as it is. */
export const readFailureNumber = (number = ""): { readonly isOutage: boolean; readonly requestId: string } =>
  number.startsWith(mark)
    ? { isOutage: true, requestId: number.slice(mark.length) }
    : { isOutage: false, requestId: number };
