import type * as z from "zod/mini";
import type { passkeyAnswer, passkeyOptions } from "@/lib/gate/second-step";

/**
 * Signs a challenge with one of the person's passkeys. Throws when the browser's dialog is dismissed, or there is no
 * passkey.
 */
export async function signWithPasskey(
  options: z.output<typeof passkeyOptions>,
): Promise<z.output<typeof passkeyAnswer>> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  // named cast: the transports are those that this or another browser named when the passkey was made
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]["optionsJSON"],
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: "public-key",
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}
