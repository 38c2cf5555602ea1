import type { VerificationState } from "./states";

interface Standing {
  readonly realNameState: number;
  readonly firstVerify: number;
  readonly application: { readonly state: VerificationState } | null;
}

/**
 * Returns true when a merchant may select its type of verification: it has not applied yet, or was refused and has
 * never passed. Operations may have verified one that has not applied.
 */
export const mayChooseVerificationType = ({ realNameState, firstVerify, application }: Standing): boolean =>
  application === null ? realNameState !== 2 : application.state === "failed" && firstVerify !== 2;
