import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import type { RequestHandler } from "sirv";
import { buildFolder } from "../build/build-output.mjs";
import { yearSeconds } from "../build/standing-headers";

/**
 * Creates the file handler on the first request for a file, after the page that names it, so that no start waits for
 * the scan of the folder.
 */
async function createFileHandler(): Promise<RequestHandler> {
  const { default: sirv } = await import("sirv");
  // their names change with their contents
  return sirv(path.join(buildFolder(), "static"), { brotli: true, gzip: true, immutable: true, maxAge: yearSeconds });
}

/**
 * Serves the build's files that browsers load, in the smallest form that exists and the browser accepts. Returns false
 * for other requests; `otherwise` handles missing files and everything else.
 */
export function staticFilesHandler(
  prefix: string,
): (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => boolean {
  const under = `${prefix}/b2b/_next/static/`;
  let serving: Promise<RequestHandler> | undefined;
  return (request, response, otherwise) => {
    const { url = "" } = request;
    if (!url.startsWith(under)) return false;
    const passThrough = () => {
      request.url = url;
      otherwise();
    };
    const breakOff = () => void response.destroy();
    // a file that went since the folder was read, as while the portal is built anew, ends its own answer and no more
    response.once("pipe", (file) => file.once("error", breakOff));
    serving ??= createFileHandler();
    void serving
      .then((serve) => {
        request.url = url.slice(under.length - 1);
        serve(request, response, passThrough);
      }, passThrough)
      .catch(breakOff);
    return true;
  };
}
