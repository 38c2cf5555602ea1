import { mayLeaveOutcomeUnknown, type Call, type ClientOutput, type Sends } from "./call";
import { unwrapReplyEnvelope, callRequest, NoResponseError, throwUnreadableReply } from "./send";

interface On {
  /** Reports the uploaded share of the file, 0 to 1. */
  readonly progress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Limits the time without progress: a large file on a slow line is not limited otherwise. */
const silenceMsMax = 20_000;

/**
 * Sends a file and reports its progress, which `fetch` cannot. Throws like `send`; stops when the signal is aborted.
 */
export function sendUpload<C extends Call>(
  call: C,
  input: Sends<C>,
  { progress, signal }: On,
): Promise<ClientOutput<C>> {
  const [path, { headers, body }] = callRequest(call, input, undefined);
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
        resolve(unwrapReplyEnvelope(call, request.status, JSON.parse(request.responseText)));
      } catch (cause) {
        if (!(cause instanceof SyntaxError)) return reject(cause);
        try {
          throwUnreadableReply(call, request.status, cause);
        } catch (noResponse) {
          reject(noResponse);
        }
      }
    };
    request.onerror = request.onabort = () => {
      end();
      reject(new NoResponseError(0, { isOpen: mayLeaveOutcomeUnknown(call) }));
    };
    signal.addEventListener("abort", stop, { once: true });
    request.send(body as FormData);
  });
}
