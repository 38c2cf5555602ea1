import type { Problem } from "@/components/kit/feedback/error-summary";
import { access } from "@/lib/access/calls/sign-in";
import { entering } from "@/lib/access/calls/entering";
import type { Got, Sends } from "@/lib/call/call";
import { send, RefusedError, NoResponseError } from "@/lib/call/send";

export type Captcha = Got<typeof access.captcha>;

/** What still stands between a right password and the session. */
export type Step = Got<typeof entering.secondStep>;

/** What came of asking to be let in: in, halfway, or what stands in the way. */
export type Outcome = { readonly problems: readonly Problem[] } | { readonly step: Step | null };

export type Entered = Record<"loginNo" | "password" | "captcha", string> & { userNo?: string };

/** What is said when nothing came back, and when what answered was not the portal: `{status}` is filled in here. */
export interface ConnectionLabels {
  readonly lost: string;
  readonly status: string;
}

/** Signs in. `connection` are the texts for no answer. */
export async function signIn(entered: Entered, { captchaId }: Captcha, connection: ConnectionLabels): Promise<Outcome> {
  return outcomeOf(connection, async () => (await send(access.signIn, { ...entered, captchaId })).isHalfway);
}

/** Asks to be let in; where that goes only halfway, asks what is missing. */
export async function outcomeOf(connection: ConnectionLabels, ask: () => Promise<boolean>): Promise<Outcome> {
  try {
    return { step: (await ask()) ? await send(entering.secondStep, {}) : null };
  } catch (cause) {
    return { problems: problemsOf(cause, connection) };
  }
}

/** Another picture, or why there is none. */
export async function anotherCaptcha(
  connection: ConnectionLabels,
): Promise<{ captcha: Captcha } | { problems: readonly Problem[] }> {
  try {
    return { captcha: await send(access.captcha, {}) };
  } catch (cause) {
    return { problems: problemsOf(cause, connection) };
  }
}

type Way = Step["ways"][number]["authWay"];

/** Sends the code of the second step, or asks a passkey to sign and then enters with what it signed. */
export const begin = (way: Way): Promise<Got<typeof entering.beginSecondStep>> => send(entering.beginSecondStep, { authWay: way });
export const take = (proof: Sends<typeof entering.takeSecondStep>): Promise<unknown> => send(entering.takeSecondStep, proof);

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
  if (cause.issues.length > 0) return cause.issues.map(({ path, text }) => ({ field: path[0] ?? "", text }));
  return [cause.code === "CAPTCHA_ERROR" ? { field: "captcha", text: cause.text } : { text: cause.text }];
}
