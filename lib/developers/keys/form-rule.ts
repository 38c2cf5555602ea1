import * as z from "zod/mini";
import { day, singleLineText } from "@/lib/call/field-schemas";
import { parseEnteredMoney } from "@/lib/money/money";
import { addressRanges, scope } from "./entries";
import { missingApiKeyTerm, includesMoneyPermission } from "./rules";

/** Parses one address or range per line, or separated by commas. */
const addressesText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(/[\s,;，；]+/).filter(Boolean)),
  ),
  addressRanges,
);

/** Parses an entered limit; undefined when the field is empty. */
const limit = z.pipe(
  z
    .string()
    .check(z.refine((text) => text.trim() === "" || !parseEnteredMoney(text, "USD").issue, { error: "amount.number" })),
  z.transform((text) => parseEnteredMoney(text, "USD").amount),
);

const dayOrNone = z.pipe(
  z.union([z.literal(""), day], "date.format"),
  z.transform((text) => text || undefined),
);

/** Returns the rule of the key form; `money` lists the permissions that move money, as of the page's rendering. */
export const apiKeyFormSchema = (money: readonly string[]) =>
  z
    .object({
      name: singleLineText(1, 40),
      permissions: scope,
      addresses: addressesText,
      orderLimit: limit,
      dayLimit: limit,
      expiresOn: dayOrNone,
    })
    .check((ctx) => {
      const missing = missingApiKeyTerm(ctx.value, includesMoneyPermission(ctx.value.permissions, money));
      if (!missing) return;
      const [path, message] = missing === "limits" ? ["orderLimit", "amount.large"] : [missing, "text.missing"];
      ctx.issues.push({ code: "custom", input: ctx.value, path: [path], message });
    });
