import type * as z from "zod/mini";
import type { passkeyAnswer, passkeyOptions } from "@/lib/gate/second-step";

/** Has the browser ask one of the person's passkeys. Throws when they close the browser's dialog, or none is there. */
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
