/** Matches the name of an account of the console. */
export const opsNameShape = /^[a-z0-9][a-z0-9._-]{0,59}$/i;

/**
 * Limit the length of a password; the minimum is longer than a merchant's, because an operator controls every world.
 */
export const opsPasswordLengthMin = 12;
export const opsPasswordLengthMax = 64;

/** Sets the minimum number of character kinds among lower case, upper case, digits and symbols. */
const kindsMin = 3;
const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];
/** Matches the most common passwords of people who need a digit and a symbol. */
const common = /passw[o0]rd|qwert|letmein|welcome|admin|123456|abcdef|(.)\1{4}/i;

/** Names the reasons why a password is not accepted: issue codes of messages/validation. */
export type OpsPasswordFault = "opsPassword.length" | "opsPassword.kinds" | "opsPassword.easy";

/** Returns why a password is not accepted for the account of a name; undefined when it is. */
export function opsPasswordFault(name: string, password: string): OpsPasswordFault | undefined {
  if (password.length < opsPasswordLengthMin || password.length > opsPasswordLengthMax) return "opsPassword.length";
  if (kinds.filter((kind) => kind.test(password)).length < kindsMin) return "opsPassword.kinds";
  if (common.test(password) || (name !== "" && password.toLowerCase().includes(name.toLowerCase())))
    return "opsPassword.easy";
  return undefined;
}
