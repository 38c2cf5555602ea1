let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns true when a password is among the tens of thousands that guessers try first (zxcvbn's list). The list is
 * loaded at first use.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  );
  return (await common).has(password.toLowerCase());
}
