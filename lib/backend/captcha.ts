import "server-only";
import { headers } from "next/headers";
import { access } from "@/lib/access/calls/sign-in";
import type { Got } from "@/lib/call/call";
import { refusals, secondsToWait } from "@/lib/call/refusals";
import { answerAs, numberHeader } from "./answered-as";
import { tryLoad, type Loaded } from "./load";

/** A page's captcha; a refusal for an address that has had its share, and the page is answered as such. */
export async function captchaOfPage(): Promise<Loaded<Got<typeof access.captcha>>> {
  const loaded = await tryLoad(access.captcha, {});
  const { refusal } = loaded;
  const retryAfter = refusal && secondsToWait(refusal.code, refusal.detail);
  if (refusal)
    answerAs((await headers()).get(numberHeader), {
      status: refusals[refusal.code].status,
      ...(retryAfter && { retryAfter }),
    });
  return loaded;
}
