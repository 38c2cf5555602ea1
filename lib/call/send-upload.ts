import { leavesOpen, type Call, type Got, type Sends } from "./call";
import { answered, requestOf, NoResponseError, unreadable } from "./send";

interface On {
  /** Hears the share of the file that is on its way, 0 to 1. */
  readonly progress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** How long nothing may move: a large file on a slow line takes as long as it takes. */
const silenceMsMax = 20_000;

/**
 * Sends a file and reports its progress, which `fetch` cannot. Throws as `send` does; stops when the signal is aborted.
 */
export function sendUpload<C extends Call>(call: C, input: Sends<C>, { progress, signal }: On): Promise<Got<C>> {
  const [path, { headers, body }] = requestOf(call, input, undefined);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    // named casts: requestOf writes headers as a plain record, and an upload's body as a form
    for (const [name, value] of Object.entries(headers as Record<string, string>))
      request.setRequestHeader(name, value);
    const stop = () => request.abort();
    let silence = setTimeout(stop, silenceMsMax);
    const end = () => {
      clearTimeout(silence);
      signal.removeEventListener("abort", stop);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(stop, silenceMsMax);
      progress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      end();
      try {
        resolve(answered(call, request.status, JSON.parse(request.responseText)));
      } catch (cause) {
        if (!(cause instanceof SyntaxError)) return reject(cause);
        try {
          unreadable(call, request.status, cause);
        } catch (unanswered) {
          reject(unanswered);
        }
      }
    };
    request.onerror = request.onabort = () => {
      end();
      reject(new NoResponseError(0, { isOpen: leavesOpen(call) }));
    };
    signal.addEventListener("abort", stop, { once: true });
    request.send(body as FormData);
  });
}
