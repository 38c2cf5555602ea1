import type access from "@/messages/zh-CN/access.json";
import type accounts from "@/messages/zh-CN/accounts.json";
import type audit from "@/messages/zh-CN/audit.json";
import type exchange from "@/messages/zh-CN/exchange.json";
import type failure from "@/messages/zh-CN/failure.json";
import type files from "@/messages/zh-CN/files.json";
import type gallery from "@/messages/zh-CN/gallery.json";
import type help from "@/messages/zh-CN/help.json";
import type home from "@/messages/zh-CN/home.json";
import type kit from "@/messages/zh-CN/kit.json";
import type letters from "@/messages/zh-CN/letters.json";
import type notices from "@/messages/zh-CN/notices.json";
import type operations from "@/messages/zh-CN/operations.json";
import type payments from "@/messages/zh-CN/payments.json";
import type receiving from "@/messages/zh-CN/receiving.json";
import type refusals from "@/messages/zh-CN/refusals.json";
import type shell from "@/messages/zh-CN/shell.json";
import type terms from "@/messages/zh-CN/terms.json";
import type validation from "@/messages/zh-CN/validation.json";
import type { Locale } from "./locale";

/** All texts, by file; the Chinese files give the keys their types, a test holds the English ones to them. */
export interface Messages {
  access: typeof access;
  accounts: typeof accounts;
  audit: typeof audit;
  exchange: typeof exchange;
  failure: typeof failure;
  files: typeof files;
  gallery: typeof gallery;
  help: typeof help;
  home: typeof home;
  kit: typeof kit;
  letters: typeof letters;
  notices: typeof notices;
  operations: typeof operations;
  payments: typeof payments;
  receiving: typeof receiving;
  refusals: typeof refusals;
  shell: typeof shell;
  terms: typeof terms;
  validation: typeof validation;
}

export type MessageFile = keyof Messages;

const messageFiles = [
  "access",
  "accounts",
  "audit",
  "exchange",
  "failure",
  "files",
  "gallery",
  "help",
  "home",
  "kit",
  "letters",
  "notices",
  "operations",
  "payments",
  "receiving",
  "refusals",
  "shell",
  "terms",
  "validation",
] as const satisfies readonly MessageFile[];

const loaded = new Map<Locale, Promise<Messages>>();

/** All texts of a language. */
export function messagesOf(locale: Locale): Promise<Messages> {
  let messages = loaded.get(locale);
  if (!messages) loaded.set(locale, (messages = load(locale)));
  return messages;
}

async function load(locale: Locale): Promise<Messages> {
  const files = await Promise.all(
    messageFiles.map(async (name) => {
      const file: { default: object } = await import(`../../messages/${locale}/${name}.json`);
      return [name, file.default] as const;
    }),
  );
  // named cast: one entry for each name of messageFiles, whose shapes the parity test proves
  return Object.fromEntries(files) as unknown as Messages;
}
