import type { FormProblem } from "@/components/kit/feedback/error-summary";
import { access } from "@/lib/access/calls/sign-in";
import { entering } from "@/lib/access/calls/entering";
import type { ClientOutput, Sends } from "@/lib/call/call";
import type { Captcha, CaptchaAnswer } from "./use-captcha";
import { send, CallRefusedError, NoResponseError } from "@/lib/call/send";

/** Describes the pending step between a right password and the session. */
export type PendingMfa = ClientOutput<typeof entering.secondStep>;

/** Describes the result of a sign-in: signed in, MFA pending, or problems. */
export type SignInOutcome = { readonly problems: readonly FormProblem[] } | { readonly step: PendingMfa | null };

export type SignInEntry = Record<"loginNo" | "password", string> & { userNo?: string; captcha?: string };

/** Holds the texts for no response, and for one that is not the portal's: `{status}` is filled in here. */
export interface ConnectionLabels {
  readonly noResponse: string;
  readonly status: string;
}

/** Signs in, without a captcha where none could be loaded. `connection` holds the texts for no answer. */
export async function sendSignIn(
  entry: SignInEntry & Partial<CaptchaAnswer>,
  connection: ConnectionLabels,
): Promise<SignInOutcome> {
  return performSignIn(connection, async () => (await send(access.signIn, entry)).isHalfway);
}

/** Signs in; where MFA is pending, loads its step. */
export async function performSignIn(
  connection: ConnectionLabels,
  signIn: () => Promise<boolean>,
): Promise<SignInOutcome> {
  try {
    return { step: (await signIn()) ? await send(entering.secondStep, {}) : null };
  } catch (cause) {
    return { problems: signInProblems(cause, connection) };
  }
}

/** Returns another captcha, or the reason why there is none. */
export async function requestNewCaptcha(
  connection: ConnectionLabels,
): Promise<{ captcha: Captcha } | { problems: readonly FormProblem[] }> {
  try {
    return { captcha: await send(access.captcha, { use: "signIn" }) };
  } catch (cause) {
    return { problems: signInProblems(cause, connection) };
  }
}

type Way = PendingMfa["ways"][number]["authWay"];

/** Sends the MFA code, or gets a passkey's signature and then signs in with it. */
export const startMfaStep = (way: Way): Promise<ClientOutput<typeof entering.beginSecondStep>> =>
  send(entering.beginSecondStep, { authWay: way });
export const submitMfaProof = (proof: Sends<typeof entering.takeSecondStep>): Promise<unknown> =>
  send(entering.takeSecondStep, proof);

/** Returns true if the partial session has ended: then only the password helps. */
export const isPartialSessionExpired = (cause: unknown): boolean =>
  cause instanceof CallRefusedError && cause.code === "TOKEN_EXPIRED";

export function signInProblems(cause: unknown, connection: ConnectionLabels): readonly FormProblem[] {
  if (!(cause instanceof CallRefusedError))
    return [
      {
        text:
          cause instanceof NoResponseError && cause.status > 0
            ? connection.status.replace("{status}", String(cause.status))
            : connection.noResponse,
      },
    ];
  if (cause.issues.length > 0)
    return cause.issues.map(({ path, message }) => ({ field: path[0] ?? "", text: message }));
  return [cause.code === "CAPTCHA_ERROR" ? { field: "captcha", text: cause.text } : { text: cause.text }];
}
