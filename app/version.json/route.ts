import { GET as answer } from "../api/[...path]/route";

/** Returns the build's version at the address that the specification requires (1, section 7), through the same call. */
export function GET(request: Request): Promise<Response> {
  const url = new URL(request.url);
  return answer(new Request(new URL(`/api/version.json${url.search}`, url), request));
}
export const dynamic = "force-dynamic";
