import type * as z from "zod/mini";
import { orderCurrencies } from "@/lib/money/currency";
import { productActions } from "@/lib/operations/calls/products";
import { payments } from "@/lib/payments/calls/payments";
import { checksMs } from "@/lib/receiving/account-terms";
import { reportPeopleProblems, ownNumbers, planPeopleSetup } from "./set-people";
import { noPayPassword } from "./people";
import { settlementCommands } from "./settlement";
import { isProductInitiallyActive } from "@/lib/simulator/exchange/products/product-access";
import { decodeNode } from "../fit";
import { childMapEntries, mapEntryOf } from "../parts";
import type { ScenarioReader } from "../reading";
import type { ScenarioNode, ScenarioMap } from "../messages";
import {
  knownShape,
  merchantShape,
  nameShape,
  builtInNames,
  verificationStateNumbers,
  type MerchantOf,
} from "../shape";

/** Returns true if a text may be the name of a merchant. */
export const isMerchantName = (name: string): boolean => nameShape.test(name) && !builtInNames.has(name);

/** Describes a merchant in a scenario text: its name in the steps, and its definition at an offset. */
export interface MerchantPart {
  readonly name: string;
  readonly offset: number;
  readonly value: ScenarioNode;
}

/**
 * Sets up merchants with everything they have; the receiving accounts they applied for are opened some minutes later.
 */
export function planMerchantSetup(parts: readonly MerchantPart[], reading: ScenarioReader): void {
  const opening: { name: string; offset: number; parts: string[] }[] = [];
  for (const { name, offset, value } of parts) {
    const ownNames = ["payees", "receiving", "people"].flatMap((section) => [
      ...(childMapEntries(value, section)?.keys() ?? []),
    ]);
    reading.parts.set(name, new Set([...ownNumbers, ...ownNames]));
    if (mapEntryOf(value, "userNo") && !mapEntryOf(value, "name")) {
      meets({ name, offset, value }, reading);
      continue;
    }
    reportPeopleProblems(value, reading);
    // named cast: decoded by this shape
    const merchant = decodeNode(merchantShape, value, reading) as MerchantOf | undefined;
    if (!merchant) continue;
    const email = merchant.email ?? `${name}@scenario.example`;
    reading.signsIn(email, mapEntryOf(value, "email")?.value.offset);
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
        (actor) => settlementCommands.openAccount.play({ applicationNo: actor.storedNumberOf(name, part) }, actor),
        { by: name, as: `${name}.${part}` },
      );
}

/** Reports amounts that a merchant cannot own: of a currency without accounts, or zero. */
function checkOwned(value: ScenarioNode, { owns }: MerchantOf, { problems }: ScenarioReader): void {
  const ownsNode = mapEntryOf(value, "owns")?.value;
  for (const [at, { currency, minor }] of owns.entries()) {
    const offset = (ownsNode?.kind === "list" ? ownsNode.items[at]?.offset : undefined) ?? value.offset;
    if (!orderCurrencies.includes(currency))
      problems.add(offset, "choice", { word: currency, nearest: orderCurrencies.join(", ") });
    else if (minor === 0n) problems.add(offset, "entry", { word: "owns", issue: "amount.zero" });
  }
}

/** Resolves a merchant that exists from the beginning, and those of its people who act. */
function meets({ name, offset, value }: MerchantPart, reading: ScenarioReader): void {
  // named cast: decoded by this shape
  const knownMerchant = decodeNode(knownShape, value, reading) as z.output<typeof knownShape> | undefined;
  if (!reading.hasBeginning)
    reading.problems.add(mapEntryOf(value, "userNo")?.offset ?? offset, "unknownKey", { word: "userNo" });
  reportPeopleProblems(value, reading);
  if (!knownMerchant) return;
  for (const part of Object.keys(knownMerchant.people ?? {})) reading.people.add(`${name}.${part}`);
  reading.sets(offset, "merchant", ({ meets: meetMerchant }) => meetMerchant(knownMerchant), { as: name });
}

interface ParsedMerchant extends MerchantPart {
  readonly merchant: MerchantOf;
  readonly email: string;
}

function setsMerchant({ name, offset, value, merchant, email }: ParsedMerchant, reading: ScenarioReader): void {
  const at = (section: string): ScenarioMap["offset"] =>
    value.kind === "map" ? (value.entries.get(section)?.offset ?? offset) : offset;
  const realNameState = verificationStateNumbers[merchant.verification];
  reading.sets(offset, "operations.makeMerchant", ({ makes }) =>
    makes(name, {
      name: merchant.name,
      email,
      realNameState,
      owns: merchant.owns,
      ...(merchant.userNo !== undefined && { userNo: merchant.userNo }),
      ...(merchant.englishName !== undefined && { englishName: merchant.englishName }),
      ...(merchant.owner !== undefined && { ownerName: merchant.owner }),
      ...(merchant.phone !== undefined && { phone: merchant.phone }),
      ...(!merchant.hasPayPassword && noPayPassword),
    }),
  );
  // what is open to everybody is active already, and is so once
  for (const product of new Set(merchant.products ?? []))
    if (!isProductInitiallyActive(product))
      reading.sets(at("products"), "operations.decideProduct", ({ invoke, userNoOf }) =>
        invoke(productActions.decideProduct, { userNo: userNoOf(name), product, event: "activate" }),
      );
  const of = (part: string) => ({ by: name, as: `${name}.${part}` });
  for (const [part, payee] of Object.entries(merchant.payees ?? {}))
    reading.sets(at("payees"), "payments.addPayee", ({ invoke }) => invoke(payments.addPayee, payee), of(part));
  for (const [part, account] of Object.entries(merchant.receiving ?? {}))
    reading.sets(
      at("receiving"),
      "applyForAccount",
      (actor) => settlementCommands.applyForAccount.play(account, actor),
      of(part),
    );
  planPeopleSetup({ name, offset, value }, merchant, reading);
}
