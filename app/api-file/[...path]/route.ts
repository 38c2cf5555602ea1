import { GET as answer } from "../../api/[...path]/route";

/** Lets browsers cache a picture for a day: a changed picture has another address. */
const cacheControl = "public, max-age=86400, immutable";

/** Serves the pictures of a site at addresses of their own (specification 1, section 3), by the same gateway. */
export async function GET(request: Request): Promise<Response> {
  const response = await answer(request);
  if (response.ok && response.headers.has("content-disposition")) response.headers.set("cache-control", cacheControl);
  return response;
}
export const dynamic = "force-dynamic";
