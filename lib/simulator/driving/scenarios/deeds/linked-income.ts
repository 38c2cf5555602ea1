import * as z from "zod/mini";
import { line, orderNo } from "@/lib/call/field-schemas";
import { invariant } from "@/lib/call/refusals";
import { moneyCodec } from "@/lib/money/money";
import { linksMax } from "@/lib/receiving/association/terms";
import { associations } from "@/lib/receiving/calls/associations";
import { receiving } from "@/lib/receiving/calls/receiving";
import { deedsBy, type Hands } from "./deed";
import { contractTerms, handsInContract, receivingDeeds } from "./receiving";

/** So much of a contract that is handed in and approved for it, or that was before. */
const link = z.object({
  serialNo: z.optional(orderNo),
  contractNo: z._default(line(0, 32), ""),
  contractAmount: z.optional(moneyCodec),
  ...contractTerms,
  amount: moneyCodec,
  isApproved: z._default(z.boolean(), true),
});
type Link = z.output<typeof link>;

/** The number of a contract that operations have approved. */
async function contractOf(
  { serialNo, contractNo, contractAmount, amount, buyer, country, product, quantity }: Link,
  hands: Hands,
): Promise<string> {
  if (serialNo !== undefined) return serialNo;
  const said = { contractNo, amount: contractAmount ?? amount, buyer, country, product, quantity };
  const made = await handsInContract(said, hands);
  await receivingDeeds.reviewContract.play({ serialNo: made.serialNo, decision: "approve", reason: "" }, hands);
  return made.serialNo;
}

/** What merchants are paid for contracts that they have handed in. */
export const linkedIncomeDeeds = {
  linkedIncome: deedsBy("merchant")(
    "Has money come from abroad and links it with contracts, which are handed in and approved, or named by `serialNo`: operations pass the links, and credit an income that is linked in whole, unless `isApproved` is false. What it answers has the `orderNo`, the `detailId`, and of each link `serialNo` and `associationNo`.",
    z.object({
      amount: moneyCodec,
      from: z._default(line(1, 140), "Brookfield Home Supply Inc."),
      postscript: z._default(line(0, 140), ""),
      links: z.array(link).check(z.minLength(1, "text.missing"), z.maxLength(linksMax, "text.long")),
    }),
    async ({ links, ...takes }, hands) => {
      const coming = { ...takes, to: hands.merchant, arrivesInMinutes: 0, needsAssociation: true };
      // named cast: what this deed answers
      const { orderNo: no } = (await receivingDeeds.remit.play(coming, hands)) as { readonly orderNo: string };
      const { income } = await hands.ask(receiving.remittance, { orderNo: no });
      invariant(income, "a remittance that is credited has become an income");
      const { detailId } = income;
      const named: { serialNo: string; amount: Link["amount"]; isApproved: boolean }[] = [];
      for (const one of links)
        named.push({ serialNo: await contractOf(one, hands), amount: one.amount, isApproved: one.isApproved });
      const { rows } = await hands.ask(associations.associate, {
        links: named.map(({ serialNo, amount }) => ({ detailId, serialNo, amount })),
      });
      const made = named.map(({ serialNo, isApproved }) => {
        const row = rows.find((each) => each.serialNo === serialNo);
        invariant(row, "every link that is asked for is made");
        return { serialNo, associationNo: row.associationNo, isApproved };
      });
      for (const { associationNo, isApproved } of made)
        if (isApproved) await receivingDeeds.reviewAssociation.play({ associationNo, isApproved, reason: "" }, hands);
      return { orderNo: no, detailId, links: made };
    },
  ),
};
