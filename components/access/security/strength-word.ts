import { strengthOf } from "@/lib/access/entries";

const labels = ["weak", "fair", "good", "strong"] as const;

/** What a password's strength is called: the key of its word. */
export const strengthWord = (password: string): (typeof labels)[number] => labels[strengthOf(password)];
