import { GET as answer } from "../../api/[...path]/route";

/** How long a browser keeps a picture: another one has another address. */
const kept = "public, max-age=86400, immutable";

/**
 * Pictures that belong to a site have addresses of their own (specification 1, section 3); the same door answers them.
 */
export async function GET(request: Request): Promise<Response> {
  const response = await answer(request);
  if (response.ok && response.headers.has("content-disposition")) response.headers.set("cache-control", kept);
  return response;
}
export const dynamic = "force-dynamic";
