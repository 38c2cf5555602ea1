import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { RequestHandler } from "sirv";
import { buildFolder } from "../build/built.mjs";
import { yearSeconds } from "../build/standing-headers";

/** Which files there are is read when the first is asked for, after the page that names it: no start waits for it. */
async function opened(): Promise<RequestHandler> {
  const { default: sirv } = await import("sirv");
  // their names change with their contents
  return sirv(path.join(buildFolder(), "static"), { brotli: true, gzip: true, immutable: true, maxAge: yearSeconds });
}

/**
 * Serves the files of the build that browsers load, in the smallest of the forms that lie there and the browser takes.
 * False where something else is asked for; `otherwise` goes on with a file that is not there, as with everything else.
 */
export function staticFiles(
  prefix: string,
): (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => boolean {
  const under = `${prefix}/b2b/_next/static/`;
  let serving: Promise<RequestHandler> | undefined;
  return (request, response, otherwise) => {
    const { url = "" } = request;
    if (!url.startsWith(under)) return false;
    const untouched = () => {
      request.url = url;
      otherwise();
    };
    const breakOff = () => void response.destroy();
    // a file that went since the folder was read, as while the portal is built anew, ends its own answer and no more
    response.once("pipe", (file) => file.once("error", breakOff));
    serving ??= opened();
    void serving
      .then((serve) => {
        request.url = url.slice(under.length - 1);
        serve(request, response, untouched);
      }, untouched)
      .catch(breakOff);
    return true;
  };
}
