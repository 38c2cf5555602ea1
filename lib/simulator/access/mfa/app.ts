import { Secret, TOTP } from "otpauth";
import { appStepMs, appStepsOff, codeDigits } from "@/lib/access/terms";
import { openText, sealText } from "../secrets";

/** An authenticator app's settings (RFC 6238), those that every app knows. */
const appOf = (secret: string, issuer = "", label = "") =>
  new TOTP({
    issuer,
    label,
    algorithm: "SHA1",
    digits: codeDigits,
    period: appStepMs / 1_000,
    secret: Secret.fromBase32(secret),
  });

/** 160 random bits, as RFC 4226 asks, in the letters that people can type into their app. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32;

/** A secret's sealed form opens for its owner alone. */
export const sealSecret = (secret: string, operatorId: string): Uint8Array<ArrayBuffer> =>
  sealText(secret, "authenticator", operatorId);
export const openSecret = (sealed: Uint8Array, operatorId: string): string =>
  openText(sealed, "authenticator", operatorId);

/** The content of the QR picture that an app reads (the "otpauth" address). */
export const appAddress = (secret: string, issuer: string, label: string): string =>
  appOf(secret, issuer, label).toString();

/** The step of time whose digits these are, one early or late at most; null when they are no one's. */
export function appStepOf(secret: string, digits: string, at: Date): number | null {
  const off = appOf(secret).validate({ token: digits, timestamp: at.getTime(), window: appStepsOff });
  return off === null ? null : Math.floor(at.getTime() / appStepMs) + off;
}
