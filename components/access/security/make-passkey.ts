import type { signInMethods } from "@/lib/access/calls/sign-in-methods";
import type { ClientOutput, Sends } from "@/lib/call/call";

/** Creates a passkey in the browser. Throws when the person closes the browser's dialog. */
export async function createPasskeyInBrowser({
  challenge,
  rpId,
  userId,
  userName,
  timeout,
  algorithms,
  exclude,
}: ClientOutput<typeof signInMethods.beginPasskey>): Promise<Sends<typeof signInMethods.addPasskey>["made"]> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  // named cast: the transports are those that this or another browser named when the passkey was made
  const excludeCredentials = exclude.map((credential) => ({ ...credential, type: "public-key" })) as Parameters<
    typeof startRegistration
  >[0]["optionsJSON"]["excludeCredentials"];
  const { id, rawId, response } = await startRegistration({
    optionsJSON: {
      challenge,
      timeout,
      rp: { id: rpId, name: rpId },
      user: { id: userId, name: userName, displayName: userName },
      attestation: "none",
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" })),
      authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      ...(excludeCredentials && { excludeCredentials }),
    },
  });
  return {
    id,
    rawId,
    type: "public-key",
    response: {
      clientDataJSON: response.clientDataJSON,
      attestationObject: response.attestationObject,
      ...(response.transports && { transports: response.transports }),
    },
  };
}
