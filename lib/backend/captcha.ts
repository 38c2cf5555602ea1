import "server-only";
import { headers } from "next/headers";
import { access } from "@/lib/access/calls/sign-in";
import type { Got } from "@/lib/call/call";
import { answerAs, numberHeader } from "./answered-as";
import { tryLoad } from "./load";

const tooMany = 429;

/** A page's captcha; null for an address that has had its share, and the page is answered as such. */
export async function captchaOfPage(): Promise<Got<typeof access.captcha> | null> {
  const { got } = await tryLoad(access.captcha, {});
  if (!got) answerAs((await headers()).get(numberHeader), tooMany);
  return got;
}
