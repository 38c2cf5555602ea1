import { strengthOf } from "@/lib/access/entries";

const words = ["weak", "fair", "good", "strong"] as const;

/** What a password's strength is called: the key of its word. */
export const strengthWord = (password: string): (typeof words)[number] => words[strengthOf(password)];
