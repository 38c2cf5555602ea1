import { useTranslations } from "next-intl";

/** What the approval group decides about; each has its own words under "review". */
export type Reviewed = "payments" | "settlement";

/** The words of a review: the same ones, whatever is reviewed. */
export type ReviewWords = (key: ReviewWord, values?: Readonly<Record<string, string>>) => string;

type Advice =
  | "decide"
  | "wait"
  | "blocked"
  | "confirm"
  | "waitForMaker"
  | "approved"
  | "rejected"
  | "expired"
  | "recalled"
  | "lapsed";
type ReviewWord =
  | "title"
  | "level"
  | "reviewers"
  | "comma"
  | "nobody"
  | "until"
  | "approve"
  | "reject"
  | "approveTitle"
  | "rejectTitle"
  | "approved"
  | "rejected"
  | "failed"
  | "remark"
  | `refusal.${"AUTHORIZATION_FAILED" | "NO_RATE" | "MARKET_CLOSED" | "other"}`
  | `advice.${Advice}.${"title" | "text"}`;

export function useReviewWords(of: Reviewed): ReviewWords {
  const t = useTranslations(`${of}.review`);
  // named cast: the texts of every reviewed thing have these keys, which a house test and the types of both files hold
  return t as unknown as ReviewWords;
}
