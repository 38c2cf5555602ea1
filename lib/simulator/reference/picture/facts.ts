import { isUnifiedSocialCreditCode } from "@/lib/reference/credit-code";
import { birthDayOf, isMainlandIdentityNumber } from "@/lib/reference/identity-number";

/** Finds the numbers in a text that are validated by a check digit. */
export function extractCheckedIdentifiers(text: string): {
  creditCode: string | null;
  identityNumber: string | null;
  birthDay: string | null;
} {
  // documents print their numbers in groups, and the engine sees spaces where there are none
  const numbers = [...text.toUpperCase().matchAll(/[0-9A-Z](?: ?[0-9A-Z]){17}(?![0-9A-Z])/g)].map(([group]) =>
    group.replaceAll(" ", ""),
  );
  const identityNumber = numbers.find(isMainlandIdentityNumber) ?? null;
  return {
    creditCode: numbers.find(isUnifiedSocialCreditCode) ?? null,
    identityNumber,
    birthDay: identityNumber && birthDayOf(identityNumber),
  };
}
