import { strengthOf } from "@/lib/access/entries";

const labels = ["weak", "fair", "good", "strong"] as const;

/** Returns the message key of a password's strength. */
export const passwordStrengthLabelKey = (password: string): (typeof labels)[number] => labels[strengthOf(password)];
