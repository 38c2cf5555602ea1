import type * as z from "zod/mini";
import { orderCurrencies } from "@/lib/money/currency";
import { productActions } from "@/lib/operations/calls/products";
import { payments } from "@/lib/payments/calls/payments";
import { checksMs } from "@/lib/receiving/account-terms";
import { checkPeople, ownNumbers, setsPeople } from "./set-people";
import { settlementDeeds } from "./settlement";
import { isOpenAtFirst } from "@/lib/simulator/exchange/products/product-access";
import { decoded } from "../fit";
import { entriesOf, entryOf } from "../parts";
import type { Reading } from "../reading";
import type { Said, SaidMap } from "../said";
import { knownShape, merchantShape, nameShape, verifications, type MerchantOf } from "../shape";

/** Whether something may be the name of a merchant. */
export const isMerchantName = (name: string): boolean => nameShape.test(name) && name !== "world" && name !== "i";

/** A merchant as a text has it: the name that the steps know it by, and what is said of it at a place. */
export interface MerchantPart {
  readonly name: string;
  readonly offset: number;
  readonly value: Said;
}

/** Sets merchants up, with all that they have; the accounts that they have applied for are opened some minutes later. */
export function setsMerchants(parts: readonly MerchantPart[], reading: Reading): void {
  const opening: { name: string; offset: number; parts: string[] }[] = [];
  for (const { name, offset, value } of parts) {
    const own = ["payees", "receiving", "people"].flatMap((section) => [...(entriesOf(value, section)?.keys() ?? [])]);
    reading.parts.set(name, new Set([...ownNumbers, ...own]));
    if (entryOf(value, "userNo")) {
      meets({ name, offset, value }, reading);
      continue;
    }
    checkPeople(value, reading);
    // named cast: decoded by this shape
    const merchant = decoded(merchantShape, value, reading) as MerchantOf | undefined;
    if (!merchant) continue;
    const email = merchant.email ?? `${name}@scenario.example`;
    reading.signsIn(email, entryOf(value, "email")?.value.offset);
    checkOwned(value, merchant, reading);
    setsMerchant({ name, offset, value, merchant, email }, reading);
    if (merchant.receiving) opening.push({ name, offset, parts: Object.keys(merchant.receiving) });
  }
  if (opening.length === 0) return;
  reading.waits(checksMs);
  for (const { name, offset, parts: accounts } of opening)
    for (const part of accounts)
      reading.sets(
        offset,
        "openAccount",
        (hands) => settlementDeeds.openAccount.play({ applicationNo: hands.numberKept(name, part) }, hands),
        { by: name, as: `${name}.${part}` },
      );
}

/** Tells of money that nobody can own: of a currency that no account is kept in, or none at all. */
function checkOwned(value: Said, { owns }: MerchantOf, { problems }: Reading): void {
  const said = entryOf(value, "owns")?.value;
  for (const [at, { currency, minor }] of owns.entries()) {
    const offset = (said?.kind === "list" ? said.items[at]?.offset : undefined) ?? value.offset;
    if (!orderCurrencies.includes(currency))
      problems.add(offset, "choice", { word: currency, nearest: orderCurrencies.join(", ") });
    else if (minor === 0n) problems.add(offset, "entry", { word: "owns", issue: "amount.zero" });
  }
}

/** A merchant that there is from the beginning, and those of its people who act. */
function meets({ name, offset, value }: MerchantPart, reading: Reading): void {
  // named cast: decoded by this shape
  const known = decoded(knownShape, value, reading) as z.output<typeof knownShape> | undefined;
  if (!reading.hasBeginning)
    reading.problems.add(entryOf(value, "userNo")?.offset ?? offset, "unknownKey", { word: "userNo" });
  checkPeople(value, reading);
  if (!known) return;
  for (const part of Object.keys(known.people ?? {})) reading.people.add(`${name}.${part}`);
  reading.sets(offset, "merchant", ({ meets: met }) => met(known), { as: name });
}

interface MerchantSaid extends MerchantPart {
  readonly merchant: MerchantOf;
  readonly email: string;
}

function setsMerchant({ name, offset, value, merchant, email }: MerchantSaid, reading: Reading): void {
  const at = (section: string): SaidMap["offset"] =>
    value.kind === "map" ? (value.entries.get(section)?.offset ?? offset) : offset;
  const realNameState = verifications[merchant.verification];
  reading.sets(offset, "operations.makeMerchant", ({ makes }) =>
    makes(name, { name: merchant.name, email, realNameState, owns: merchant.owns }),
  );
  // what is open to everybody is active already, and is so once
  for (const product of new Set(merchant.products ?? []))
    if (!isOpenAtFirst(product))
      reading.sets(at("products"), "operations.decideProduct", ({ ask, userNoOf }) =>
        ask(productActions.decideProduct, { userNo: userNoOf(name), product, event: "activate" }),
      );
  const of = (part: string) => ({ by: name, as: `${name}.${part}` });
  for (const [part, payee] of Object.entries(merchant.payees ?? {}))
    reading.sets(at("payees"), "payments.addPayee", ({ ask }) => ask(payments.addPayee, payee), of(part));
  for (const [part, account] of Object.entries(merchant.receiving ?? {}))
    reading.sets(
      at("receiving"),
      "applyForAccount",
      (hands) => settlementDeeds.applyForAccount.play(account, hands),
      of(part),
    );
  setsPeople({ name, offset, value }, merchant, reading);
}
