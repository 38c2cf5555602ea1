import { strengthOf } from "@/lib/access/entries";

const labels = ["weak", "fair", "good", "strong"] as const;

/** The key of the word for a password's strength. */
export const strengthWord = (password: string): (typeof labels)[number] => labels[strengthOf(password)];
