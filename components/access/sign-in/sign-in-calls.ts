import type { Problem } from "@/components/kit/feedback/error-summary";
import { access } from "@/lib/access/calls/sign-in";
import { entering } from "@/lib/access/calls/entering";
import type { Got, Sends } from "@/lib/call/call";
import type { Captcha, CaptchaAnswer } from "./use-captcha";
import { send, RefusedError, NoResponseError } from "@/lib/call/send";

/** The obstacle between a right password and the session. */
export type PendingMfa = Got<typeof entering.secondStep>;

/** The result of a sign-in: signed in, MFA pending, or an obstacle. */
export type SignInOutcome = { readonly problems: readonly Problem[] } | { readonly step: PendingMfa | null };

export type SignInEntry = Record<"loginNo" | "password", string> & { userNo?: string; captcha?: string };

/** The texts for no response, and for one that is not the portal's: `{status}` is filled in here. */
export interface ConnectionLabels {
  readonly lost: string;
  readonly status: string;
}

/** Signs in, without a captcha where none could be had. `connection` are the texts for no answer. */
export async function sendSignIn(
  entered: SignInEntry & Partial<CaptchaAnswer>,
  connection: ConnectionLabels,
): Promise<SignInOutcome> {
  return outcomeOf(connection, async () => (await send(access.signIn, entered)).isHalfway);
}

/** Signs in; where MFA is pending, loads what is missing. */
export async function outcomeOf(connection: ConnectionLabels, ask: () => Promise<boolean>): Promise<SignInOutcome> {
  try {
    return { step: (await ask()) ? await send(entering.secondStep, {}) : null };
  } catch (cause) {
    return { problems: problemsOf(cause, connection) };
  }
}

/** Another captcha, or why there is none. */
export async function anotherCaptcha(
  connection: ConnectionLabels,
): Promise<{ captcha: Captcha } | { problems: readonly Problem[] }> {
  try {
    return { captcha: await send(access.captcha, { use: "signIn" }) };
  } catch (cause) {
    return { problems: problemsOf(cause, connection) };
  }
}

type Way = PendingMfa["ways"][number]["authWay"];

/** Sends the MFA code, or gets a passkey's signature and then signs in with it. */
export const begin = (way: Way): Promise<Got<typeof entering.beginSecondStep>> =>
  send(entering.beginSecondStep, { authWay: way });
export const take = (proof: Sends<typeof entering.takeSecondStep>): Promise<unknown> =>
  send(entering.takeSecondStep, proof);

/** Whether the half of a session has ended: then only the password helps. */
export const isOver = (cause: unknown): boolean => cause instanceof RefusedError && cause.code === "TOKEN_EXPIRED";

export function problemsOf(cause: unknown, connection: ConnectionLabels): readonly Problem[] {
  if (!(cause instanceof RefusedError))
    return [
      {
        text:
          cause instanceof NoResponseError && cause.status > 0
            ? connection.status.replace("{status}", String(cause.status))
            : connection.lost,
      },
    ];
  if (cause.issues.length > 0)
    return cause.issues.map(({ path, message }) => ({ field: path[0] ?? "", text: message }));
  return [cause.code === "CAPTCHA_ERROR" ? { field: "captcha", text: cause.text } : { text: cause.text }];
}
