import { NextIntlClientProvider, type Messages } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

/** What every client part may need: the kit's words, the forms' and the shell's. */
const shared = ["kit", "validation", "shell"] as const satisfies readonly (keyof Messages)[];

/** Sends the browser only the texts that the parts inside use: the shared ones and the named areas'. */
export async function AreaMessages({ of = [], children }: { of?: readonly (keyof Messages)[]; children: ReactNode }) {
  const all = await getMessages();
  // named cast: the chosen namespaces are all that the parts inside ask for
  return <NextIntlClientProvider messages={Object.fromEntries([...shared, ...of].map((name) => [name, all[name]])) as Partial<Messages>}>{children}</NextIntlClientProvider>;
}
