import type { Problem } from "@/components/kit/error-summary";
import { access } from "@/lib/access/calls";
import type { Got } from "@/lib/call/call";
import { send, Told } from "@/lib/call/send";

export type Captcha = Got<typeof access.captcha>;

export type Entered = Record<"loginNo" | "password" | "captcha", string>;

/** Signs in; gives what stands in the way, nothing when the session is open. `connection` is the text for no answer. */
export async function signIn(entered: Entered, { captchaId }: Captcha, connection: string): Promise<readonly Problem[]> {
  try {
    await send(access.signIn, { ...entered, captchaId });
    return [];
  } catch (cause) {
    return problemsOf(cause, connection);
  }
}

/** Another picture, or why there is none. */
export async function anotherCaptcha(connection: string): Promise<{ captcha: Captcha } | { problems: readonly Problem[] }> {
  try {
    return { captcha: await send(access.captcha, {}) };
  } catch (cause) {
    return { problems: problemsOf(cause, connection) };
  }
}

function problemsOf(cause: unknown, connection: string): readonly Problem[] {
  if (!(cause instanceof Told)) return [{ text: connection }];
  if (cause.issues.length > 0) return cause.issues.map(({ path, text }) => ({ field: path[0] ?? "", text }));
  return [cause.code === "CAPTCHA_ERROR" ? { field: "captcha", text: cause.text } : { text: cause.text }];
}
