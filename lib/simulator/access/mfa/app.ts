import { Secret, TOTP } from "otpauth";
import { appStepMs, appStepsOff, codeDigits } from "@/lib/access/terms";
import { openText, sealText } from "../secrets";

/** Configures an authenticator app (RFC 6238) with the settings that every app supports. */
const appOf = (secret: string, issuer = "", label = "") =>
  new TOTP({
    issuer,
    label,
    algorithm: "SHA1",
    digits: codeDigits,
    period: appStepMs / 1_000,
    secret: Secret.fromBase32(secret),
  });

/** Creates 160 random bits, as RFC 4226 requires, in the letters that people can type into their app. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Seals a secret so that it opens only for its owner. */
export const sealTotpSecret = (secret: string, operatorId: string): Uint8Array<ArrayBuffer> =>
  sealText(secret, "authenticator", operatorId);
export const unsealTotpSecret = (sealedSecret: Uint8Array, operatorId: string): string =>
  openText(sealedSecret, "authenticator", operatorId);

/** Returns the content of the QR picture that an app reads (the "otpauth" address). */
export const totpProvisioningUri = (secret: string, issuer: string, label: string): string =>
  appOf(secret, issuer, label).toString();

/** Returns the time step of the digits, one early or late at most; null when they match none. */
export function matchingTotpStep(secret: string, digits: string, at: Date): number | null {
  const off = appOf(secret).validate({ token: digits, timestamp: at.getTime(), window: appStepsOff });
  return off === null ? null : Math.floor(at.getTime() / appStepMs) + off;
}
